import type { AppRouter } from "@fanfare/api/app-router";
import { t } from "@fanfare/contracts/common/language";
import { isProtectedCall } from "@fanfare/contracts/common/protected-calls";
import { isPublicRead } from "@fanfare/contracts/common/public-reads";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";

/** The part of the session that the calls need; the session itself is in features/auth. */
export type SessionAccess = {
  token: () => string | null;
  /** Called when a call that carried `token` got the response 401. */
  rejected: (token: string) => void;
};

export class NotSignedInError extends Error {
  override name = "NotSignedInError";
}

/** The response arrived after another user had signed in, who must not see it. */
export class SessionChangedError extends Error {
  override name = "SessionChangedError";
}

/**
 * Adds the token to a call, rejects protected calls while there is none, and reports a 401 to a call that carried one. A call
 * is tied to the token it was sent with, not to the one current when the response arrives; unless public, its response is
 * never delivered to another user.
 */
export function sessionLink(session: SessionAccess): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        const token = session.token();
        if (token === null && isProtectedCall(op.path)) {
          observer.error(TRPCClientError.from(new NotSignedInError(t("Please log in first."))));
          return;
        }
        return next({ ...op, context: { ...op.context, token } }).subscribe({
          next: (value) => {
            const now = session.token();
            const theirs = token === null || now === null || now === token || isPublicRead(op.path);
            if (theirs) observer.next(value);
            else
              observer.error(
                TRPCClientError.from(new SessionChangedError("Another user has signed in in the meantime.")),
              );
          },
          complete: () => observer.complete(),
          error: (error) => {
            if (token !== null && error.data?.httpStatus === 401) session.rejected(token);
            observer.error(error);
          },
        });
      });
}
