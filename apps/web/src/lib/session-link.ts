import type { AppRouter } from "@fanfare/api/app-router";
import { isProtectedCall } from "@fanfare/contracts/common/protected-calls";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";

/** What the calls need to know of the session; the session itself lives in features/auth. */
export type SessionAccess = {
  token: () => string | null;
  /** Told when a call that carried `token` was answered 401. */
  rejected: (token: string) => void;
};

export class NotSignedInError extends Error {
  override name = "NotSignedInError";
}

/**
 * Puts the token on a call, refuses protected calls while there is none, and reports a 401 to a call that carried one.
 * A call is judged by the token it carried, not by the one of the moment the answer comes.
 */
export function sessionLink(session: SessionAccess): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        const token = session.token();
        if (token === null && isProtectedCall(op.path)) {
          observer.error(TRPCClientError.from(new NotSignedInError("Please log in first.")));
          return;
        }
        return next({ ...op, context: { ...op.context, token } }).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            if (token !== null && error.data?.httpStatus === 401) session.rejected(token);
            observer.error(error);
          },
        });
      });
}
