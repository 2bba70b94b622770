import type { AnyRouter } from "@tanstack/react-router";
import { returnSearch } from "./return-path.ts";

/**
 * Sends a user whose session has ended to the login page, which returns them afterwards. Does nothing if they are there or on the
 * way: a page for fans only redirects by itself, and a second redirect would forget which page that was.
 */
export function sendToLogin(router: Pick<AnyRouter, "latestLocation" | "navigate">): void {
  const { href, pathname } = router.latestLocation;
  if (/^\/login\/?$/.test(pathname)) return;
  void router.navigate({ to: "/login", search: returnSearch({ redirect: href }) });
}
