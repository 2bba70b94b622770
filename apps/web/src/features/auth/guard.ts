import { redirect } from "@tanstack/react-router";
import { safeReturnPath } from "./return-path.ts";
import { useSession } from "./session-store.ts";

/**
 * `beforeLoad` of a route for fans: a visitor goes to the login page, which sends them back. Says nothing while it is not
 * known who is there, as on the server; `FansOnly` does then.
 */
export function requireSession({ location }: { location: { href: string } }): void {
  if (useSession.getState().status !== "visitor") return;
  throw redirect({ to: "/login", search: { redirect: safeReturnPath(location.href) }, replace: true });
}

/** `beforeLoad` of the login and register pages: who is signed in already has no business there. */
export function leaveWhenSignedIn(target: string): void {
  if (useSession.getState().status === "fan") throw redirect({ href: safeReturnPath(target), replace: true });
}
