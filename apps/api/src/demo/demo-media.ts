import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { z } from "zod";
import { type Lyrics, parseLrc } from "../modules/music/uploads/sources/lyrics-file.ts";
import { type IngestedImage, ingestImage } from "../platform/media/images/images.ts";
import type { FileFolder } from "../platform/media/serving/media-path.ts";
import { soundOf } from "../platform/media/sound/mp3-sound.ts";
import type { MediaSource, MediaStore } from "../platform/media/store/media-store.ts";
import type { DemoCatalogue } from "./catalogue.ts";
import { POSTERS } from "./events/shows.ts";
import { STORE_PICTURES } from "./store/load-store.ts";

const peaksFile = z.array(z.int().min(0).max(100));

/** The demo's files in the media store, by their path in the content folder. */
export type DemoMedia = {
  images: Map<string, IngestedImage>;
  /** Paths of audio and video. */
  files: Map<string, string>;
  /** Media paths of the originals that buyers of a track download, by the same content path. */
  originals: Map<string, string>;
  lyrics: Map<string, Lyrics>;
  peaks: Map<string, number[]>;
  /** Files that were not in the store before. */
  created: string[];
};

const some = (paths: readonly (string | null)[]) => [...new Set(paths.filter((path) => path !== null))];

/** Stores the demo's pictures, audio and video concurrently; files that are already stored are skipped. */
export async function storeDemoMedia(
  store: MediaStore,
  content: string,
  { artist, albums, tracks, site }: DemoCatalogue,
): Promise<DemoMedia> {
  const media: DemoMedia = {
    images: new Map(),
    files: new Map(),
    originals: new Map(),
    lyrics: new Map(),
    peaks: new Map(),
    created: [],
  };
  const image = async (path: string) => {
    const stored = await ingestImage(store, join(content, path));
    media.images.set(path, stored);
    if (stored.created) media.created.push(stored.path);
  };
  const put = async (source: MediaSource, path: string, folder: FileFolder) => {
    const stored = await store.put(source, { folder, extension: extname(path).slice(1) });
    if (stored.created) media.created.push(stored.path);
    return stored.path;
  };
  const film = async (path: string) => void media.files.set(path, await put(join(content, path), path, "video"));
  const sound = async (path: string) => {
    const original = join(content, path);
    media.originals.set(path, await put(original, path, "originals"));
    media.files.set(path, await put(soundOf(await readFile(original)), path, "audio"));
  };
  const pictures = [artist.image, site.hero, site.hero_portrait, site.og_image, site.video.poster];
  const posters = Object.values(POSTERS);
  const covers = [...albums.map((album) => album.cover), ...tracks.map((track) => track.cover)];
  const work = [
    ...some([...pictures, ...posters, ...covers, ...STORE_PICTURES]).map(image),
    ...some(tracks.map((track) => track.audio)).map(sound),
    film(site.video.webm),
    film(site.video.mp4),
    ...some(tracks.map((track) => track.lyrics)).map(async (path) => {
      media.lyrics.set(path, parseLrc(await readFile(join(content, path), "utf8")));
    }),
    ...some(tracks.map((track) => track.peaks)).map(async (path) => {
      media.peaks.set(path, peaksFile.parse(JSON.parse(await readFile(join(content, path), "utf8"))));
    }),
  ];
  const failed = (await Promise.allSettled(work)).find((result) => result.status === "rejected");
  if (!failed) return media;
  for (const path of media.created) await store.remove(path);
  throw failed.reason;
}
