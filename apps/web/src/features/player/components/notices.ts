import { msg, t } from "@fanfare/contracts/common/language";
import type { PlayerNotice } from "../audio-engine.ts";
import type { PlayerProblem } from "../player-store.ts";

/** What the listener reads and hears when something went otherwise than wanted. */
export function noticeText(notice: PlayerNotice): string {
  switch (notice.kind) {
    case "skipped":
      return t("“{title}” could not be played. Skipped to “{next}”.", {
        title: notice.track.title,
        next: notice.next.title,
      });
    case "stopped":
      return t("“{title}” could not be played. Playback stopped.", { title: notice.track.title });
    case "blocked":
      return t("Your browser waits for a press. Press play to start.");
  }
}

/** The short form that stands in the player as long as it lasts. */
export const PROBLEM_TEXT: Record<PlayerProblem, string> = {
  reconnecting: msg("Connection lost, trying again…"),
  blocked: msg("Press play to start"),
  failed: msg("Could not be played"),
};
