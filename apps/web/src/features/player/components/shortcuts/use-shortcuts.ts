import { useEffectEvent, useLayoutEffect } from "react";
import { player, SEEK_STEP, VOLUME_STEP } from "../../player-actions.ts";
import { selectPlaying, usePlayerStore } from "../../player-store.ts";
import { useShortcutSettings } from "./shortcut-settings.ts";
import { type ShortcutAction, shortcutFor } from "./shortcuts.ts";

const PLAYER_ACTIONS: Partial<Record<ShortcutAction, () => void>> = {
  toggle: player.toggle,
  seekBack: () => player.seekBy(-SEEK_STEP),
  seekForward: () => player.seekBy(SEEK_STEP),
  previous: player.previous,
  next: player.next,
  mute: player.toggleMute,
  louder: () => player.changeVolumeBy(VOLUME_STEP),
  quieter: () => player.changeVolumeBy(-VOLUME_STEP),
  shuffle: player.toggleShuffle,
  repeat: player.cycleRepeat,
};

/** Handles the shortcuts while the player is mounted, unless they are switched off. */
export function useShortcuts(panels: Record<"queue" | "lyrics" | "help", () => void>): void {
  const enabled = useShortcutSettings((state) => state.enabled);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutFor(event);
    if (!shortcut) return;
    const { action } = shortcut;
    // The page scrolls with the up and down arrows, so they change the volume only while music plays.
    if ((action === "louder" || action === "quieter") && !selectPlaying(usePlayerStore.getState())) return;
    event.preventDefault();
    if (action === "queue" || action === "lyrics" || action === "help") panels[action]();
    else PLAYER_ACTIONS[action]?.();
  });

  // A layout effect, because an effect after the paint would miss a key pressed as soon as the bar appears.
  useLayoutEffect(() => {
    if (!enabled) return;
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [enabled]);
}
