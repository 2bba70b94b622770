import { isRedirect } from "@tanstack/react-router";
import { beforeEach, expect, test } from "vitest";
import { user } from "../../testing/site-data.ts";
import { leaveWhenSignedIn, requireSession } from "./guard.ts";
import { useSession } from "./session-store.ts";

beforeEach(() => useSession.setState({ status: "visitor", token: null, user: null }, true));
const signIn = () => useSession.setState({ status: "fan", token: "t1", user }, true);

/** Returns the redirect that a guard throws; null when it lets the user pass. */
function redirectOf(guard: () => void) {
  try {
    guard();
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options;
    throw thrown;
  }
  return null;
}

test("redirects a visitor to the login page, which remembers the target", () => {
  const redirect = redirectOf(() => requireSession({ location: { href: "/orders?page=2" } }));
  expect(redirect).toMatchObject({ to: "/login", search: { redirect: "/orders?page=2" } });
});

test("lets a fan pass", () => {
  signIn();
  expect(redirectOf(() => requireSession({ location: { href: "/orders" } }))).toBeNull();
});

test("the login page redirects a fan back to where they came from, never to another site", () => {
  signIn();
  expect(redirectOf(() => leaveWhenSignedIn("/cart"))).toMatchObject({ href: "/cart" });
  expect(redirectOf(() => leaveWhenSignedIn("//evil.example.com"))).toMatchObject({ href: "/" });
});

test("the login page does not redirect a visitor, or while the session is unknown", () => {
  expect(redirectOf(() => leaveWhenSignedIn("/cart"))).toBeNull();
  useSession.setState(useSession.getInitialState(), true);
  expect(redirectOf(() => leaveWhenSignedIn("/cart"))).toBeNull();
});
