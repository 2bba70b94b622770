import { create } from "zustand";

/**
 * A message for the login page, null for none. Toasts end with the pages of a session, and an owner who is signed out by an
 * action has to read its outcome.
 */
export const useLoginNote = create<{ text: string | null }>()(() => ({ text: null }));

/** Shows a message at the login until the next login, or removes it (null). */
export const setLoginNote = (text: string | null): void => useLoginNote.setState({ text });
