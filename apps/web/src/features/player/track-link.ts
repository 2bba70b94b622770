import type { QueuedTrack } from "./queue.ts";

/** What a link asks of the player. */
export type TrackLink = {
  /** `null` means the first track of the album whose page it is. */
  trackId: number | null;
  /** Seconds. */
  seconds: number;
  /** Whether the lyrics are shown with the track. */
  lyrics: boolean;
};

/** Returns the address of a track on its album's page, or in the list of all tracks; with `seconds`, of a position in it. */
export function trackLink(
  track: Pick<QueuedTrack, "id" | "album">,
  siteUrl: string,
  { seconds = 0, lyrics = false }: { seconds?: number; lyrics?: boolean } = {},
): string {
  const url = new URL(track.album ? `/albums/${track.album.id}` : "/music?tab=tracks", siteUrl);
  url.searchParams.set("track", String(track.id));
  if (seconds > 0) url.searchParams.set("t", String(Math.floor(seconds)));
  if (lyrics) url.searchParams.set("lyrics", "1");
  return url.href;
}

/** Reads a track link from an address's query, or returns `null`: `?t=83` or `?t=1:23`, `?track=7`, `&lyrics=1`. */
export function readTrackLink(search: string): TrackLink | null {
  const query = new URLSearchParams(search);
  const trackId = /^[1-9]\d{0,8}$/.test(query.get("track") ?? "") ? Number(query.get("track")) : null;
  const seconds = readSeconds(query.get("t") ?? "");
  if (trackId === null && seconds === null) return null;
  return { trackId, seconds: seconds ?? 0, lyrics: query.get("lyrics") === "1" };
}

function readSeconds(text: string): number | null {
  if (!/^(?:\d{1,5}s?|\d{1,3}:[0-5]\d)$/.test(text)) return null;
  const [first = 0, second] = text.split(":").map((part) => Number.parseInt(part, 10));
  return second === undefined ? first : first * 60 + second;
}
