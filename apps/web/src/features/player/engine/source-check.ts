import { mediaUrl } from "@fanfare/contracts/common/media-url";
import type { QueuedTrack } from "../queue.ts";

/**
 * The state of a track's file after it failed: the site no longer has it, it is available (under `url`, which may be newer than
 * the queue's), or there is no response at present.
 */
export type SourceVerdict = { state: "gone" } | { state: "reachable"; url: string } | { state: "unreachable" };

export type SourceCheck = (track: QueuedTrack) => Promise<SourceVerdict>;

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
    let file: string | null | undefined;
    try {
      file = await fetchTrackFile(track.id);
    } catch {
      return { state: "unreachable" };
    }
    if (!file) return { state: "gone" };
    const url = mediaUrl(file);
    return isOwnHost(url) ? requestFile(url, fetcher) : { state: "reachable", url };
  };
}

async function requestFile(url: string, fetcher: typeof fetch): Promise<SourceVerdict> {
  try {
    const { ok, status } = await fetcher(url, { method: "HEAD", cache: "no-store" });
    if (ok) return { state: "reachable", url };
    return { state: status === 404 || status === 410 ? "gone" : "unreachable" };
  } catch {
    return { state: "unreachable" };
  }
}

const isOwnHost = (url: string) => new URL(url, window.location.href).origin === window.location.origin;
