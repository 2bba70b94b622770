import { mediaUrl } from "@fanfare/contracts/common/media-url";
import type { QueuedTrack } from "../queue.ts";

/**
 * What is known about a track's file after it failed: the site has it no more, it is there (under `url`, which may be a
 * newer address than the queue's), or nothing answers at present.
 */
export type SourceVerdict = { state: "gone" } | { state: "reachable"; url: string } | { state: "unreachable" };

export type SourceCheck = (track: QueuedTrack) => Promise<SourceVerdict>;

/** Returns the track's present `audio_file`, `undefined` when the site has no such track, and throws when it cannot say. */
export type AudioFileLookup = (trackId: number) => Promise<string | null | undefined>;

/**
 * Asks the site for the track and its file. A file on another host is taken as there once the site knows the track: whether
 * it answers can only be heard, since such a host need not allow scripts to look.
 */
export function createSourceCheck(lookUp: AudioFileLookup, fetcher: typeof fetch = fetch): SourceCheck {
  return async (track) => {
    let file: string | null | undefined;
    try {
      file = await lookUp(track.id);
    } catch {
      return { state: "unreachable" };
    }
    if (!file) return { state: "gone" };
    const url = mediaUrl(file);
    return isOwnHost(url) ? askForFile(url, fetcher) : { state: "reachable", url };
  };
}

async function askForFile(url: string, fetcher: typeof fetch): Promise<SourceVerdict> {
  try {
    const { ok, status } = await fetcher(url, { method: "HEAD", cache: "no-store" });
    if (ok) return { state: "reachable", url };
    return { state: status === 404 || status === 410 ? "gone" : "unreachable" };
  } catch {
    return { state: "unreachable" };
  }
}

const isOwnHost = (url: string) => new URL(url, window.location.href).origin === window.location.origin;
