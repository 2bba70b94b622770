import { create } from "zustand";
import { withStorage } from "./browser-storage.ts";

const KEY = "falling_notes_paused";

/** Whether the decorative notes are paused; stored on this device. */
export const useNotesPaused = create<{ paused: boolean }>()(() => ({
  paused: typeof window !== "undefined" && withStorage("localStorage", (storage) => storage.getItem(KEY)) === "true",
}));

/** Pauses or resumes the notes. With storage disabled the choice lasts until the page is left. */
export function setNotesPaused(paused: boolean): void {
  withStorage("localStorage", (storage) => storage.setItem(KEY, String(paused)));
  useNotesPaused.setState({ paused });
}
