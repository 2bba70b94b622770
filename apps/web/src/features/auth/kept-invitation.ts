import { pendingAction } from "../../lib/pending-action.ts";

const kept = pendingAction("fanfare.invitation", ({ token }) =>
  typeof token === "string" && token !== "" ? { token } : null,
);

/** Returns the invitation's token from the link, or from before a login in between; it is kept in this tab for an hour. */
export function keepInvitation(fromLink: string | null): string | null {
  const token = fromLink ?? kept.take()?.token ?? null;
  if (token !== null) kept.save({ token });
  return token;
}

/** Drops the invitation once it was used or turned out to be invalid. */
export const forgetInvitation = (): void => void kept.take();
