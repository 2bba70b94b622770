import { create } from "zustand";
import { persist } from "zustand/middleware";

/** Whether single keys steer the player. People who speak to their computer, or whose hands slip, switch them off for good (WCAG 2.1.4). */
export const useShortcutSettings = create<{ enabled: boolean }>()(
  persist((): { enabled: boolean } => ({ enabled: true }), { name: "fanfare.player.shortcuts" }),
);
