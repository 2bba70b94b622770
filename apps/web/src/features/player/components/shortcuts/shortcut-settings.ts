import { create } from "zustand";
import { persist } from "zustand/middleware";

/**
 * Whether single-key shortcuts control the player. People who use speech input, or whose hands slip, can switch them off
 * permanently (WCAG 2.1.4).
 */
export const useShortcutSettings = create<{ enabled: boolean }>()(
  persist((): { enabled: boolean } => ({ enabled: true }), { name: "fanfare.player.shortcuts" }),
);
