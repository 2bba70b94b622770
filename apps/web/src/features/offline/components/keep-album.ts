import type { AlbumDetail } from "@fanfare/contracts/music/album";
import type { TrackDetail } from "@fanfare/contracts/music/track";
import { languagePrefix } from "../../../lib/language-address.ts";
import { albumCacheName, removeAlbum, SITE_CACHE, writeNote } from "../kept-albums.ts";
import { notifyWorker, offlinePath, registerWorker } from "../worker.ts";
import { albumFiles } from "./album-files.ts";
import { keepPage } from "./keep-page.ts";
import { keepSiteFiles } from "./site-files.ts";
import { stallLimit } from "./stall-limit.ts";

/** The device has less free space than an album needs. Both values are in bytes. */
export class NoRoomError extends Error {
  override name = "NoRoomError";
  readonly needed: number;
  readonly free: number;
  constructor(needed: number, free: number) {
    super();
    this.needed = needed;
    this.free = free;
  }
}

/** Returns the total bytes of an album's recordings and covers, from HEAD requests without downloading them. */
export async function albumBytes(album: AlbumDetail, signal: AbortSignal): Promise<number> {
  const limit = stallLimit(signal);
  try {
    const sizes = await Promise.all(
      albumFiles(album).map(async (url) => {
        const response = await fetch(url, { method: "HEAD", signal: limit.signal });
        if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
        return Number(response.headers.get("content-length"));
      }),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  } finally {
    limit.end();
  }
}

type KeepOptions = {
  /** Fetches a track with its lyrics and waveform. */
  readTrack: (id: number) => Promise<TrackDetail>;
  bytes: number;
  signal: AbortSignal;
  /** Called with the number of bytes received so far. */
  onProgress: (bytes: number) => void;
};

/**
 * Keeps an album on this device: its recordings, covers, data and page, and the files needed to show them. Throws `NoRoomError`
 * before anything is fetched, and the browser's `QuotaExceededError` if the space runs out later; when it is aborted or fails,
 * nothing of the album remains.
 */
export async function keepAlbum(
  album: AlbumDetail,
  { readTrack, bytes, signal, onProgress }: KeepOptions,
): Promise<void> {
  // Safari before 17 does not know how much room there is.
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage.estimate?.()) ?? {};
  if (quota - usage < bytes) throw new NoRoomError(bytes, quota - usage);
  await navigator.storage.persist();
  await registerWorker();
  try {
    await caches.delete(albumCacheName(album.id));
    const cache = await caches.open(albumCacheName(album.id));
    await writeNote(cache, { album, tracks: [], bytes, is_complete: false });

    const site = await caches.open(SITE_CACHE);
    await keepSiteFiles(site, await keepPage(site, offlinePath(), signal), signal);
    await keepSiteFiles(site, await keepPage(cache, `${languagePrefix()}/albums/${album.id}`, signal), signal);

    let come = 0;
    for (const url of albumFiles(album)) {
      await keepCounted(cache, url, signal, (count) => {
        come += count;
        onProgress(come);
      });
    }
    const tracks: TrackDetail[] = [];
    for (const { id } of album.tracks) tracks.push(await readTrack(id));
    await writeNote(cache, { album, tracks, bytes, is_complete: true });
    await notifyWorker();
  } catch (error) {
    await removeAlbum(album.id);
    throw error;
  }
}

async function keepCounted(cache: Cache, url: string, signal: AbortSignal, count: (bytes: number) => void) {
  const limit = stallLimit(signal);
  try {
    const response = await fetch(url, { signal: limit.signal });
    if (!response.ok || !response.body) throw new Error(`${url} responded with ${response.status}`);
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        limit.renew();
        count(chunk.byteLength);
        controller.enqueue(chunk);
      },
    });
    await cache.put(url, new Response(response.body.pipeThrough(counter), { headers: response.headers }));
  } finally {
    limit.end();
  }
}
