import { useHydrated, useLocation } from "@tanstack/react-router";

/** What a link from a mail carries: the kind and the token, both behind the `#`, which never leaves the browser. */
export type MailLink = { kind: string; token: string };

/** Reads `kind=token`; null for anything else. */
export function readMailLink(hash: string): MailLink | null {
  const match = /^#?([a-z-]+)=([\w-]{20,200})$/.exec(hash);
  return match ? { kind: match[1] ?? "", token: match[2] ?? "" } : null;
}

/** The address's link; undefined on the server and until hydration, when it is not known. */
export function useMailLink(): MailLink | null | undefined {
  const hydrated = useHydrated();
  const hash = useLocation({ select: (location) => location.hash });
  return hydrated ? readMailLink(hash) : undefined;
}
