import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  beginOwnerSession,
  endOwnerSession,
  endOwnerSessionOf,
  ownerToken,
  useOwnerSession,
  watchOwnerSession,
} from "./owner-session.ts";

const NOW = Date.parse("2026-06-15T12:00:00Z");
const DAY = 24 * 60 * 60 * 1000;
const KEYS = ["admin_token", "admin_logged_in", "admin_login_time"];
const stored = () => KEYS.map((key) => localStorage.getItem(key));
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
  useOwnerSession.setState(useOwnerSession.getInitialState(), true);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("stores a login as token, flag and time, and restores it on the next page", () => {
  beginOwnerSession("t1");
  expect(stored()).toEqual(["t1", "true", String(NOW)]);
  useOwnerSession.setState(useOwnerSession.getInitialState(), true);
  stop = watchOwnerSession();
  expect(ownerToken()).toBe("t1");
});

test.each([
  ["the flag is missing", ["t1", null, String(NOW)]],
  ["the time is missing", ["t1", "true", null]],
  ["the token is missing", [null, "true", String(NOW)]],
  ["the time is 24 hours old", ["t1", "true", String(NOW - DAY)]],
  ["the time is to come", ["t1", "true", String(NOW + 60_000)]],
  ["the time is none", ["t1", "true", "soon"]],
])("clears a stored session when %s, but not a fan's", (_, values) => {
  localStorage.setItem("token", "a-fans");
  for (const [index, key] of KEYS.entries()) {
    const value = values[index];
    if (value) localStorage.setItem(key, value);
  }
  stop = watchOwnerSession();
  expect(useOwnerSession.getState().status).toBe("none");
  expect(stored()).toEqual([null, null, null]);
  expect(localStorage.getItem("token")).toBe("a-fans");
});

test("sends no token from a page that was left open for 24 hours", () => {
  stop = watchOwnerSession();
  beginOwnerSession("t1");
  vi.advanceTimersByTime(DAY - 1000);
  expect(ownerToken()).toBe("t1");
  vi.advanceTimersByTime(60_000);
  expect(ownerToken()).toBeNull();
  expect(useOwnerSession.getState().status).toBe("none");
});

test("does not end a newer session when an older token is refused late", () => {
  beginOwnerSession("t2");
  endOwnerSessionOf("t1");
  expect(ownerToken()).toBe("t2");
  endOwnerSessionOf("t2");
  expect(ownerToken()).toBeNull();
});

test("follows a logout in another tab", () => {
  stop = watchOwnerSession();
  beginOwnerSession("t1");
  for (const key of KEYS) localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent("storage", { key: "admin_token" }));
  expect(useOwnerSession.getState().status).toBe("none");
  endOwnerSession();
  expect(stored()).toEqual([null, null, null]);
});
