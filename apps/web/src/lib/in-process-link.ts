import type { AppRouter } from "@fanfare/api/app-router";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import type { inferRouterError } from "@trpc/server";
import { observable } from "@trpc/server/observable";

/** Calls a procedure by its path; a failure comes as it would over the wire. */
export type CallInProcess = (
  path: string,
  input: unknown,
) => Promise<{ data: unknown } | { error: inferRouterError<AppRouter> }>;

/**
 * The link's end while a page is rendered: the API is in the same process. tRPC's own (`unstable_localLink`) makes and aborts
 * a controller for each call, and takes every result through JSON, of which many are shared by pages.
 */
export function inProcessLink(call: CallInProcess): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        call(op.path, op.input).then(
          (answer) => {
            if ("error" in answer) return observer.error(TRPCClientError.from({ error: answer.error }));
            observer.next({ result: { data: answer.data } });
            observer.complete();
          },
          (error: unknown) =>
            observer.error(TRPCClientError.from(error instanceof Error ? error : new Error(String(error)))),
        );
      });
}
