import { create } from "zustand";
import { withStorage } from "./browser-storage.ts";

const KEY = "falling_notes_paused";

/** Whether the decorative notes stand still; remembered on this device. */
export const useNotesPaused = create<{ paused: boolean }>()(() => ({
  paused: typeof window !== "undefined" && withStorage("localStorage", (storage) => storage.getItem(KEY)) === "true",
}));

/** A storage that is switched off keeps the choice as long as the page. */
export function setNotesPaused(paused: boolean): void {
  withStorage("localStorage", (storage) => storage.setItem(KEY, String(paused)));
  useNotesPaused.setState({ paused });
}
