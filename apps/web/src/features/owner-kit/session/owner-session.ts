import { create } from "zustand";
import { withStorage } from "../../../lib/browser-storage.ts";

const TOKEN_KEY = "admin_token";
const FLAG_KEY = "admin_logged_in";
const TIME_KEY = "admin_login_time";
const KEYS: readonly string[] = [TOKEN_KEY, FLAG_KEY, TIME_KEY];

/** How long an owner stays signed in (spec, section 9), in milliseconds; the server ends its session then as well. */
const OWNER_SESSION_MS = 24 * 60 * 60 * 1000;

/** `unknown` until the browser's storage has been read: on the server, and while the page hydrates. */
export type OwnerSession =
  | { status: "unknown"; token: null; ends_at: null }
  | { status: "none"; token: null; ends_at: null }
  | { status: "owner"; token: string; ends_at: number };

const NONE: OwnerSession = { status: "none", token: null, ends_at: null };

/** The owner's session: a token, a flag and a login time under keys of their own, apart from a fan's session. */
export const useOwnerSession = create<OwnerSession>()(() => ({ status: "unknown", token: null, ends_at: null }));

const set = (session: OwnerSession) => useOwnerSession.setState(session, true);

/** Returns the stored session if all three values are present and the login is less than 24 hours old (spec, section 4). */
function readStored(now: number): OwnerSession {
  const stored = withStorage("localStorage", (storage) => KEYS.map((key) => storage.getItem(key)));
  const [token, flag, time] = stored ?? [];
  const began = Number(time);
  if (!token || flag !== "true" || !time || !Number.isFinite(began)) return NONE;
  const age = now - began;
  return age >= 0 && age < OWNER_SESSION_MS ? { status: "owner", token, ends_at: began + OWNER_SESSION_MS } : NONE;
}

/** Clears the stored owner's session and leaves a fan's untouched. */
export function endOwnerSession(): void {
  withStorage("localStorage", (storage) => {
    for (const key of KEYS) storage.removeItem(key);
  });
  set(NONE);
}

/** Reads the stored session; clears it when it is incomplete or too old. */
function readOwnerSession(): void {
  const session = readStored(Date.now());
  if (session.status === "owner") set(session);
  else endOwnerSession();
}

/** Starts and stores a session after an owner's login. */
export function beginOwnerSession(token: string): void {
  const now = Date.now();
  withStorage("localStorage", (storage) => {
    storage.setItem(TOKEN_KEY, token);
    storage.setItem(FLAG_KEY, "true");
    storage.setItem(TIME_KEY, String(now));
  });
  set({ status: "owner", token, ends_at: now + OWNER_SESSION_MS });
}

/** Ends the session that `token` belongs to; a late refusal of an older token does not end a newer session. */
export function endOwnerSessionOf(token: string): void {
  if (useOwnerSession.getState().token === token) endOwnerSession();
}

/** Returns the token to send; null without a session and after its 24 hours. */
export function ownerToken(): string | null {
  const { token, ends_at } = useOwnerSession.getState();
  if (token === null) return null;
  if (Date.now() < ends_at) return token;
  endOwnerSession();
  return null;
}

/** Reads the stored session and follows other tabs and the clock. Returns a function that stops following. */
export function watchOwnerSession(): () => void {
  readOwnerSession();
  const follow = (event: StorageEvent) => {
    if (event.key === null || KEYS.includes(event.key)) set(readStored(Date.now()));
  };
  const timer = setInterval(ownerToken, 30_000);
  window.addEventListener("storage", follow);
  return () => {
    clearInterval(timer);
    window.removeEventListener("storage", follow);
  };
}
