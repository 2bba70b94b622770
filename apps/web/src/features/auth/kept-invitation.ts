import { pendingAction } from "../../lib/pending-action.ts";

const kept = pendingAction("fanfare.invitation", ({ token }) =>
  typeof token === "string" && token !== "" ? { token } : null,
);

/** The invitation's token, from the link or from before a login that lay in between; it stays in this tab for an hour. */
export function keepInvitation(fromLink: string | null): string | null {
  const token = fromLink ?? kept.take()?.token ?? null;
  if (token !== null) kept.save({ token });
  return token;
}

/** It was used, or cannot be. */
export const forgetInvitation = (): void => void kept.take();
