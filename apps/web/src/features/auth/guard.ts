import { redirect } from "@tanstack/react-router";
import { safeReturnPath } from "./return-path.ts";
import { useSession } from "./session-store.ts";

/** `beforeLoad` of a route for fans: a visitor goes to the login page, which sends them back. Runs in the browser only. */
export function requireSession({ location }: { location: { href: string } }): void {
  if (useSession.getState().status === "fan") return;
  throw redirect({ to: "/login", search: { redirect: safeReturnPath(location.href) }, replace: true });
}

/** `beforeLoad` of the login and register pages: who is signed in already has no business there. */
export function leaveWhenSignedIn(target: string): void {
  if (useSession.getState().status === "fan") throw redirect({ href: safeReturnPath(target), replace: true });
}
