import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { fetchNow } from "../../../lib/fetch-now.ts";
import { errorStatus, mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { createAudioEngine, type PlayerNotice } from "../audio-engine.ts";
import { returnDecks, takeDecks } from "../decks.ts";
import { watchRestoredQueue } from "../engine/restored-queue.ts";
import { type AudioFileLookup, createSourceCheck } from "../engine/source-check.ts";
import { player } from "../player-actions.ts";
import { usePlayerStore } from "../player-store.ts";

/** Runs the engine while the player is mounted. `notify` must be a stable reference, or the engine restarts. */
export function useAudioEngine(notify: (notice: PlayerNotice) => void): void {
  const { query } = useApi();
  const queryClient = useQueryClient();
  // Waits for the connection to return while offline, so that a play in a tunnel still counts.
  const { mutate: play } = useMutation(mutationOptions(query.music.tracks.play, { retry: 2, networkMode: "online" }));

  useEffect(() => {
    const fetchTrackFile: AudioFileLookup = async (trackId) => {
      try {
        return (await fetchNow(queryClient, query.music.tracks.byId.queryOptions({ id: trackId }))).audio_file;
      } catch (error) {
        if (errorStatus(error) === 404) return undefined;
        throw error;
      }
    };
    const stopChecking = watchRestoredQueue({ store: usePlayerStore, fetchTrackFile, notify });
    const stop = createAudioEngine({
      store: usePlayerStore,
      elements: takeDecks(),
      actions: player,
      checkSource: createSourceCheck(fetchTrackFile),
      recordPlay: (id) => play({ id }),
      notify,
      mediaSession: "mediaSession" in navigator ? navigator.mediaSession : undefined,
    });
    return () => {
      stopChecking();
      stop();
      returnDecks();
    };
  }, [query, queryClient, play, notify]);
}
