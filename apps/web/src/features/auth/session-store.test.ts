import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { user } from "../../testing/site-data.ts";
import {
  beginSession,
  currentToken,
  endSession,
  endSessionOf,
  refreshUser,
  startSession,
  useSession,
} from "./session-store.ts";

let stop: () => void = () => {};
beforeEach(() => {
  window.localStorage.clear();
  useSession.setState(useSession.getInitialState(), true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  stop();
});

const start = () => {
  stop = startSession();
};
/** Simulates a change made by another tab; this tab only receives the storage event. */
const otherTab = (change: () => void, key: string | null) => {
  change();
  window.dispatchEvent(new StorageEvent("storage", { key }));
};

test("the session is unknown before storage has been read, so that the first render is a visitor's", () => {
  window.localStorage.setItem("token", "t1");
  expect(useSession.getInitialState()).toEqual({ status: "unknown", token: null, user: null });
  expect(currentToken()).toBeNull();
});

test("a stored token under either of its names signs the fan in", () => {
  window.localStorage.setItem("access_token", "t2");
  window.localStorage.setItem("user", JSON.stringify(user));
  start();
  expect(useSession.getState()).toMatchObject({ status: "fan", token: "t2", user: { username: "fan" } });
});

test("a corrupt stored user is ignored, while the token is still used", () => {
  window.localStorage.setItem("token", "t1");
  window.localStorage.setItem("user", "{not json");
  start();
  expect(useSession.getState()).toEqual({ status: "fan", token: "t1", user: null });
});

test("a login is stored under `token` and `user`, and the other token name is removed", () => {
  window.localStorage.setItem("access_token", "old");
  start();
  beginSession("new", user);
  expect(window.localStorage.getItem("token")).toBe("new");
  expect(window.localStorage.getItem("access_token")).toBeNull();
  expect(JSON.parse(window.localStorage.getItem("user") ?? "null")).toMatchObject({ id: 5 });
});

test("signing out removes the token under both names, and the user", () => {
  window.localStorage.setItem("token", "t1");
  window.localStorage.setItem("access_token", "t1");
  window.localStorage.setItem("user", JSON.stringify(user));
  start();
  endSession();
  expect(window.localStorage.length).toBe(0);
  expect(useSession.getState().status).toBe("visitor");
});

test("ends the session once when several concurrent calls are refused", () => {
  start();
  beginSession("t1", user);
  expect([endSessionOf("t1"), endSessionOf("t1"), endSessionOf("t1")]).toEqual([true, false, false]);
});

test("a late refusal of an old token does not end a session that began since", () => {
  start();
  beginSession("t2", user);
  expect(endSessionOf("t1")).toBe(false);
  expect(currentToken()).toBe("t2");
});

test("a late profile of an old session does not replace the user of the new one", () => {
  start();
  beginSession("t2", user);
  refreshUser("t1", { ...user, username: "somebody else" });
  expect(useSession.getState().user?.username).toBe("fan");
});

test("a sign-out in another tab signs out here", () => {
  start();
  beginSession("t1", user);
  otherTab(() => window.localStorage.removeItem("token"), "token");
  expect(useSession.getState().status).toBe("visitor");
});

test("a login in another tab signs in here, and an unrelated key changes nothing", () => {
  start();
  const before = useSession.getState();
  otherTab(() => window.localStorage.setItem("unrelated", "x"), "unrelated");
  expect(useSession.getState()).toBe(before);
  otherTab(() => window.localStorage.setItem("token", "t9"), "token");
  expect(currentToken()).toBe("t9");
});

test("clearing the storage signs out", () => {
  start();
  beginSession("t1", user);
  otherTab(() => window.localStorage.clear(), null);
  expect(useSession.getState().status).toBe("visitor");
});

test("in a browser without storage, a session lasts as long as the page", () => {
  vi.stubGlobal("localStorage", null);
  start();
  expect(useSession.getState().status).toBe("visitor");
  beginSession("t1", user);
  expect(currentToken()).toBe("t1");
});
