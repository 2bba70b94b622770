import type { AlbumDetail } from "@fanfare/contracts/music/album";
import type { TrackDetail } from "@fanfare/contracts/music/track";
import { queryOptions } from "@tanstack/react-query";
import type { Api } from "../../lib/trpc.tsx";

/** The note stored for an album that the browser keeps for use without a connection. */
export type KeptAlbum = {
  album: AlbumDetail;
  /** With lyrics and waveform, for the player. */
  tracks: TrackDetail[];
  /** Size of the recordings and covers. */
  bytes: number;
  /** `false` while it is being fetched, and if that was interrupted. */
  is_complete: boolean;
};

/**
 * One cache per album, so that it can be removed in one step. The number is the version of the notes' format; other versions are
 * not read.
 */
const ALBUM = "fanfare-kept-1-album-";
/** One cache per show whose tickets are kept, see `kept-tickets.ts`. */
export const TICKETS = "fanfare-kept-1-tickets-";
/** The site's own scripts, styles and fonts, and the page of kept albums. */
export const SITE_CACHE = "fanfare-kept-site";
/** Cache key of an album's note; the server has no such route. */
const NOTE = "/offline/album.json";

export const albumCacheName = (albumId: number) => `${ALBUM}${albumId}`;

/** Whether all of an album is on this device; false after a download that was interrupted. */
export async function isKept(albumId: number): Promise<boolean> {
  const name = albumCacheName(albumId);
  return (await caches.has(name)) && (await readNote(name))?.is_complete === true;
}

export async function writeNote(cache: Cache, note: KeptAlbum): Promise<void> {
  await cache.put(NOTE, Response.json(note));
}

/** Returns the albums on this device, complete or not, sorted by title. */
export async function keptAlbums(): Promise<KeptAlbum[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(ALBUM));
  const notes = await Promise.all(names.map(readNote));
  return notes.filter((note) => note !== null).toSorted((a, b) => a.album.title.localeCompare(b.album.title));
}

async function readNote(name: string): Promise<KeptAlbum | null> {
  const response = await (await caches.open(name)).match(NOTE);
  return response ? response.json() : null;
}

/** Removes an album; if nothing else is kept, the site's own files are removed as well. */
export async function removeAlbum(albumId: number): Promise<void> {
  await caches.delete(albumCacheName(albumId));
  await dropUnusedSite();
}

/** Removes the site's own files once nothing that needs them is kept. */
export async function dropUnusedSite(): Promise<void> {
  const names = await caches.keys();
  if (!names.some((name) => name.startsWith(ALBUM) || name.startsWith(TICKETS))) await caches.delete(SITE_CACHE);
}

/** The albums kept on this device; read from its caches, with or without a connection. */
export const keptAlbumsQuery = queryOptions({
  queryKey: ["offline", "albums"],
  queryFn: keptAlbums,
  networkMode: "always",
  staleTime: 0,
});

/** Fills the query cache with the notes of kept albums where it holds no newer data. */
export function applyNotes({ query }: Api, notes: readonly KeptAlbum[]): void {
  for (const { album, tracks, is_complete } of notes) {
    if (!is_complete) continue;
    query.music.albums.byId.setData({ id: album.id }, (known) => known ?? album);
    for (const track of tracks) query.music.tracks.byId.setData({ id: track.id }, (known) => known ?? track);
  }
}
