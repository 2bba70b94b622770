import { mediaUrl } from "@fanfare/contracts/common/media-url";
import type { QueuedTrack } from "../queue.ts";

/**
 * The state of a track's file after it failed: the site no longer has it, it is available (under `url`, which may be newer than
 * the queue's), or there is no response at present.
 */
export type SourceVerdict = { state: "gone" } | { state: "reachable"; url: string } | { state: "unreachable" };

export type SourceCheck = (track: QueuedTrack) => Promise<SourceVerdict>;

/** Milliseconds after which a check counts as without a response, so that the listener is told and the next try follows. */
export const CHECK_TIMEOUT_MS = 12_000;

/**
 * Returns the track's current `audio_file`, or `undefined` when the site has no such track. Throws when the site cannot be
 * reached.
 */
export type AudioFileLookup = (trackId: number) => Promise<string | null | undefined>;

/**
 * Fetches the track from the site and then checks its file. A file on another host is assumed to be available if the site has the
 * track: such a host need not allow scripts to request it, so only playing it shows whether it is there.
 */
export function createSourceCheck(fetchTrackFile: AudioFileLookup, fetcher: typeof fetch = fetch): SourceCheck {
  return async (track) => {
    const stopped = new AbortController();
    const late = new Promise<SourceVerdict>((resolve) => {
      stopped.signal.addEventListener("abort", () => resolve({ state: "unreachable" }));
    });
    const timer = setTimeout(() => stopped.abort(), CHECK_TIMEOUT_MS);
    const verdict = await Promise.race([late, check(track, stopped.signal)]);
    clearTimeout(timer);
    return verdict;
  };

  async function check(track: QueuedTrack, signal: AbortSignal): Promise<SourceVerdict> {
    try {
      const file = await fetchTrackFile(track.id);
      if (!file) return { state: "gone" };
      const url = mediaUrl(file);
      if (!isOwnHost(url)) return { state: "reachable", url };
      const { ok, status } = await fetcher(url, { method: "HEAD", cache: "no-store", signal });
      if (ok) return { state: "reachable", url };
      return { state: status === 404 || status === 410 ? "gone" : "unreachable" };
    } catch {
      return { state: "unreachable" };
    }
  }
}

const isOwnHost = (url: string) => new URL(url, window.location.href).origin === window.location.origin;
