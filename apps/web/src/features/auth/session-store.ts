import type { User } from "@fanfare/contracts/auth/user";
import { create } from "zustand";
import { withStorage } from "../../lib/browser-storage.ts";

const TOKEN_KEY = "token";
const OTHER_TOKEN_KEY = "access_token";
const USER_KEY = "user";

/**
 * `unknown` until the browser's storage has been read: on the server, and until the page is hydrated. Everything rendered in that
 * state must be what a visitor sees.
 */
export type SessionState =
  | { status: "unknown"; token: null; user: null }
  | { status: "visitor"; token: null; user: null }
  | { status: "fan"; token: string; user: User | null };

const VISITOR: SessionState = { status: "visitor", token: null, user: null };

/** If the browser refuses storage, a session lasts as long as the page. */
export const useSession = create<SessionState>()(() => ({ status: "unknown", token: null, user: null }));

const set = (state: SessionState) => useSession.setState(state, true);

const readToken = (storage: Storage) => storage.getItem(TOKEN_KEY) || storage.getItem(OTHER_TOKEN_KEY) || null;

function readUser(storage: Storage): User | null {
  const stored = storage.getItem(USER_KEY);
  if (!stored) return null;
  try {
    const value: unknown = JSON.parse(stored);
    return typeof value === "object" && value !== null && "id" in value && "username" in value ? (value as User) : null;
  } catch {
    return null;
  }
}

function readSession(): SessionState {
  const stored = withStorage("localStorage", (storage) => ({ token: readToken(storage), user: readUser(storage) }));
  return stored?.token ? { status: "fan", token: stored.token, user: stored.user } : VISITOR;
}

function forget() {
  withStorage("localStorage", (storage) => {
    for (const key of [TOKEN_KEY, OTHER_TOKEN_KEY, USER_KEY]) storage.removeItem(key);
  });
}

/** Reads the stored session and follows changes made by other tabs. Returns a function that stops following. */
export function startSession(): () => void {
  set(readSession());
  const follow = (event: StorageEvent) => {
    if (event.key === null || [TOKEN_KEY, OTHER_TOKEN_KEY, USER_KEY].includes(event.key)) set(readSession());
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}

/** Stores the session after a login or a registration. */
export function beginSession(token: string, user: User): void {
  withStorage("localStorage", (storage) => {
    storage.setItem(TOKEN_KEY, token);
    storage.removeItem(OTHER_TOKEN_KEY);
    storage.setItem(USER_KEY, JSON.stringify(user));
  });
  set({ status: "fan", token, user });
}

/** Replaces the stored user with the server's current one; ignored when `token` no longer belongs to the session. */
export function refreshUser(token: string, user: User): void {
  if (useSession.getState().token !== token) return;
  withStorage("localStorage", (storage) => storage.setItem(USER_KEY, JSON.stringify(user)));
  set({ status: "fan", token, user });
}

/** Signs out on this device, in every tab. */
export function endSession(): void {
  forget();
  set(VISITOR);
}

/**
 * Ends the session that `token` belongs to. Returns false when that session has already ended or been replaced, so that several
 * concurrent refusals count once and a late response does not sign out a user who has just logged in.
 */
export function endSessionOf(token: string): boolean {
  if (useSession.getState().token !== token) return false;
  endSession();
  return true;
}

export const currentToken = () => useSession.getState().token;
