import { isRedirect } from "@tanstack/react-router";
import { beforeEach, expect, test } from "vitest";
import { user } from "../../testing/site-data.ts";
import { leaveWhenSignedIn, requireSession } from "./guard.ts";
import { useSession } from "./session-store.ts";

beforeEach(() => useSession.setState({ status: "visitor", token: null, user: null }, true));
const signIn = () => useSession.setState({ status: "fan", token: "t1", user }, true);

/** The redirect that a guard throws; null when it lets through. */
function redirectOf(guard: () => void) {
  try {
    guard();
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options;
    throw thrown;
  }
  return null;
}

test("a visitor is sent to the login page, which remembers where to", () => {
  const redirect = redirectOf(() => requireSession({ location: { href: "/orders?page=2" } }));
  expect(redirect).toMatchObject({ to: "/login", search: { redirect: "/orders?page=2" } });
});

test("a fan passes", () => {
  signIn();
  expect(redirectOf(() => requireSession({ location: { href: "/orders" } }))).toBeNull();
});

test("the login page sends a fan on to where they came from, never to another site", () => {
  signIn();
  expect(redirectOf(() => leaveWhenSignedIn("/cart"))).toMatchObject({ href: "/cart" });
  expect(redirectOf(() => leaveWhenSignedIn("//evil.example.com"))).toMatchObject({ href: "/" });
});

test("the login page stays for a visitor, and while nothing is known yet", () => {
  expect(redirectOf(() => leaveWhenSignedIn("/cart"))).toBeNull();
  useSession.setState(useSession.getInitialState(), true);
  expect(redirectOf(() => leaveWhenSignedIn("/cart"))).toBeNull();
});
