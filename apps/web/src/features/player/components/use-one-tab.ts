import { t } from "@fanfare/contracts/common/language";
import { useEffect } from "react";
import { toast } from "../../../ui/toast.ts";
import { createSoundClaim } from "../engine/sound-claim.ts";
import { player } from "../player-actions.ts";
import { selectPlaying, usePlayerStore } from "../player-store.ts";

/** Ensures that only one tab plays: starting playback in one tab of the site pauses it in the others. */
export function useOneTab(): void {
  useEffect(() => {
    const claim = createSoundClaim(() => {
      player.pause();
      toast(t("Playing in another tab"));
    }, navigator.locks);
    const follow = (playing: boolean) => (playing ? claim.take() : claim.release());
    follow(selectPlaying(usePlayerStore.getState()));
    const stop = usePlayerStore.subscribe((state, before) => {
      if (selectPlaying(state) !== selectPlaying(before)) follow(selectPlaying(state));
    });
    return () => {
      stop();
      claim.release();
    };
  }, []);
}
