import { pendingAction } from "../../lib/pending-action.ts";

/** Keeps the token of a link from a mail in this tab under `key` for an hour, so that it survives a login in between. */
export function keptToken(key: string) {
  const kept = pendingAction(key, ({ token }) => (typeof token === "string" && token !== "" ? { token } : null));
  return {
    /** Returns the token from the link, or the kept one, and keeps it from now on. */
    keep: (fromLink: string | null): string | null => {
      const token = fromLink ?? kept.take()?.token ?? null;
      if (token !== null) kept.save({ token });
      return token;
    },
    /** Drops the token once it was used or turned out to be invalid. */
    forget: (): void => void kept.take(),
  };
}
