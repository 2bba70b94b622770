import { t } from "@fanfare/contracts/common/language";
import { useHydrated, useLocation } from "@tanstack/react-router";
import { isApiError } from "../../lib/trpc.tsx";

/** The contents of a link from a mail: the kind and the token, both after the `#`, which is never sent to a server. */
export type MailLink = { kind: string; token: string };

/** Parses `kind=token`; returns null for anything else. */
export function readMailLink(hash: string): MailLink | null {
  const match = /^#?([a-z-]+)=([\w-]{20,200})$/.exec(hash);
  return match ? { kind: match[1] ?? "", token: match[2] ?? "" } : null;
}

/** Returns the link in the address; undefined on the server and until hydration, when the hash is unknown. */
export function useMailLink(): MailLink | null | undefined {
  const hydrated = useHydrated();
  const hash = useLocation({ select: (location) => location.hash });
  return hydrated ? readMailLink(hash) : undefined;
}

/**
 * Returns the message of a failed call: the server's message for the token or in general, or a default when there was no
 * response.
 */
export const linkFailure = (error: unknown): string =>
  isApiError(error) && error.data
    ? (error.data.fields?.token?.[0] ?? error.message)
    : t("That did not work. Please try again in a moment.");
