import type { AppRouter } from "@fanfare/api/app-router";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import type { inferRouterError } from "@trpc/server";
import { observable } from "@trpc/server/observable";

/** Calls a procedure by its path; an error is returned as it would be over HTTP. */
export type CallInProcess = (
  path: string,
  input: unknown,
) => Promise<{ data: unknown } | { error: inferRouterError<AppRouter> }>;

/**
 * The terminating link while a page is rendered: the API runs in the same process. tRPC's own (`unstable_localLink`) creates
 * and aborts an AbortController per call and serializes every result as JSON, although pages share many results.
 */
export function inProcessLink(call: CallInProcess): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        call(op.path, op.input).then(
          (result) => {
            if ("error" in result) return observer.error(TRPCClientError.from({ error: result.error }));
            observer.next({ result: { data: result.data } });
            observer.complete();
          },
          (error: unknown) =>
            observer.error(TRPCClientError.from(error instanceof Error ? error : new Error(String(error)))),
        );
      });
}
