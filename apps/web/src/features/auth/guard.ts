import { redirect } from "@tanstack/react-router";
import { safeReturnPath } from "./return-path.ts";
import { useSession } from "./session-store.ts";

/**
 * `beforeLoad` of a route for fans: redirects a visitor to the login page, which returns them afterwards. Does nothing while the
 * session is unknown, as on the server; `FansOnly` covers that case.
 */
export function requireSession({ location }: { location: { href: string } }): void {
  if (useSession.getState().status !== "visitor") return;
  throw redirect({ to: "/login", search: { redirect: safeReturnPath(location.href) }, replace: true });
}

/** `beforeLoad` of the login and register pages: redirects a user who is already signed in. */
export function leaveWhenSignedIn(target: string): void {
  if (useSession.getState().status === "fan") throw redirect({ href: safeReturnPath(target), replace: true });
}
