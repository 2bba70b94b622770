import { msg, t } from "@fanfare/contracts/common/language";
import type { PlayerNotice } from "../audio-engine.ts";
import type { PlayerProblem } from "../player-store.ts";

/** Returns the text that is shown to the listener when playback fails. */
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
      return t("Your browser does not start music on its own. Press play to start.");
  }
}

/** The short form that is shown in the player while the problem lasts. */
export const PROBLEM_TEXT: Record<PlayerProblem, string> = {
  reconnecting: msg("Connection lost, trying again…"),
  blocked: msg("Press play to start"),
  failed: msg("Could not be played"),
};
