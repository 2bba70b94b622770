import { type IngestedImage, ingestImage } from "../platform/media/images.ts";
import type { MediaStore } from "../platform/media/media-store.ts";
import { type Catalogue, contentFile } from "./catalogue.ts";

/** What the demo's files became: by their path in the content folder. */
export type StoredContent = { images: Map<string, IngestedImage>; files: Map<string, string> };

/** Puts the demo's pictures, audio and film into the media store; what is there already stays. */
export async function storeContent(media: MediaStore, catalogue: Catalogue): Promise<StoredContent> {
  const { site, albums, tracks, artist } = catalogue;
  const images = new Set(
    [
      artist.image,
      site.hero,
      site.hero_portrait,
      site.og_image,
      site.video.poster,
      ...albums.map((album) => album.cover),
      ...tracks.map((track) => track.cover),
    ].filter((path) => path !== null),
  );
  const audio = tracks.map((track) => track.audio).filter((path) => path !== null);
  const [stored, files] = await Promise.all([
    Promise.all([...images].map(async (path) => [path, await ingestImage(media, contentFile(path))] as const)),
    Promise.all([
      ...audio.map(async (path) => {
        const { path: url } = await media.put(contentFile(path), { folder: "audio", extension: "mp3" });
        return [path, url] as const;
      }),
      ...(["webm", "mp4"] as const).map(async (extension) => {
        const { path: url } = await media.put(contentFile(site.video[extension]), { folder: "video", extension });
        return [site.video[extension], url] as const;
      }),
    ]),
  ]);
  return { images: new Map(stored), files: new Map(files) };
}
