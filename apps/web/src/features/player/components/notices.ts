import type { PlayerNotice } from "../audio-engine.ts";
import type { PlayerProblem } from "../player-store.ts";

/** What the listener reads and hears when something went otherwise than wanted. */
export function noticeText(notice: PlayerNotice): string {
  switch (notice.kind) {
    case "skipped":
      return `“${notice.track.title}” could not be played. Skipped to “${notice.next.title}”.`;
    case "stopped":
      return `“${notice.track.title}” could not be played. Playback stopped.`;
    case "blocked":
      return "Your browser waits for a press. Press play to start.";
  }
}

/** The short form that stands in the player as long as it lasts. */
export const PROBLEM_TEXT: Record<PlayerProblem, string> = {
  reconnecting: "Connection lost, trying again…",
  blocked: "Press play to start",
  failed: "Could not be played",
};
