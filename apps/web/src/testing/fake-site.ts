import type { AppRouter } from "@fanfare/api/app-router";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";

export type FakeSite = {
  /** The calls received, in order, with the token each carried. */
  calls: { path: string; input: unknown; token: unknown }[];
  /** Responds to a call by its path; a thrown error becomes the response's error. */
  respond: (path: string, input: unknown) => unknown;
};

/** An error as the API sends it. */
export function apiError(status: number, message: string, fields: Record<string, string[]> | null = null) {
  const app_code = status === 409 ? "conflict" : "bad_request";
  return TRPCClientError.from<AppRouter>({
    error: {
      message,
      code: -32600,
      data: { code: "BAD_REQUEST", httpStatus: status, app_code, fields, request_id: null },
    },
  });
}

/** A terminating link to a site that responds from memory. */
export function fakeSiteLink(site: FakeSite): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        site.calls.push({ path: op.path, input: op.input, token: op.context.token ?? null });
        Promise.resolve()
          .then(() => site.respond(op.path, op.input))
          .then(
            (data) => {
              observer.next({ result: { type: "data", data } });
              observer.complete();
            },
            (error) => observer.error(error instanceof TRPCClientError ? error : TRPCClientError.from(error)),
          );
      });
}
