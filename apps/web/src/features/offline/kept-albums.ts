import type { AlbumDetail } from "@fanfare/contracts/music/album";
import type { TrackDetail } from "@fanfare/contracts/music/track";
import { queryOptions } from "@tanstack/react-query";
import type { Api } from "../../lib/trpc.tsx";

/** What a browser notes of an album that it keeps for use without a connection. */
export type KeptAlbum = {
  album: AlbumDetail;
  /** With lyrics and waveform, for the player. */
  tracks: TrackDetail[];
  /** Of the recordings and covers. */
  bytes: number;
  /** `false` while it is being fetched, and after that was broken off. */
  is_complete: boolean;
};

/** One cache an album, so that removing it is one step. The number is of the notes' form: others are not read. */
const ALBUM = "fanfare-kept-1-album-";
/** One cache a show whose tickets are kept, see `kept-tickets.ts`. */
export const TICKETS = "fanfare-kept-1-tickets-";
/** The site's own scripts, styles and type, and the page of kept albums. */
export const SITE_CACHE = "fanfare-kept-site";
/** Where an album's cache has its note; nothing answers there but the cache. */
const NOTE = "/offline/album.json";

export const albumCacheName = (albumId: number) => `${ALBUM}${albumId}`;
export const isKept = (albumId: number): Promise<boolean> => caches.has(albumCacheName(albumId));

export async function writeNote(cache: Cache, note: KeptAlbum): Promise<void> {
  await cache.put(NOTE, Response.json(note));
}

/** The albums on this device, complete or not, by title. */
export async function keptAlbums(): Promise<KeptAlbum[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(ALBUM));
  const notes = await Promise.all(names.map(readNote));
  return notes.filter((note) => note !== null).toSorted((a, b) => a.album.title.localeCompare(b.album.title));
}

async function readNote(name: string): Promise<KeptAlbum | null> {
  const response = await (await caches.open(name)).match(NOTE);
  return response ? response.json() : null;
}

/** Removes an album; with the last thing kept goes all that it took to show them. */
export async function removeAlbum(albumId: number): Promise<void> {
  await caches.delete(albumCacheName(albumId));
  await dropUnusedSite();
}

/** Removes the site's own files once nothing is kept that needs them. */
export async function dropUnusedSite(): Promise<void> {
  const names = await caches.keys();
  if (!names.some((name) => name.startsWith(ALBUM) || name.startsWith(TICKETS))) await caches.delete(SITE_CACHE);
}

/** What this device keeps; read from it, with or without a connection. */
export const keptAlbumsQuery = queryOptions({
  queryKey: ["offline", "albums"],
  queryFn: keptAlbums,
  networkMode: "always",
  staleTime: 0,
});

/** Gives the screens what was noted of the kept albums, where nothing newer is there. */
export function applyNotes({ query }: Api, notes: readonly KeptAlbum[]): void {
  for (const { album, tracks, is_complete } of notes) {
    if (!is_complete) continue;
    query.music.albums.byId.setData({ id: album.id }, (known) => known ?? album);
    for (const track of tracks) query.music.tracks.byId.setData({ id: track.id }, (known) => known ?? track);
  }
}
