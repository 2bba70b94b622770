import { IMAGE_WIDTHS, imageSrcSet, mediaUrl } from "@fanfare/contracts/common/media-url";
import type { AlbumDetail } from "@fanfare/contracts/music/album";

/** Widths in which a cover is shown beside its tracks and in the player; wider screens scale up the largest. */
const COVER_WIDTHS: readonly number[] = IMAGE_WIDTHS.filter((width) => width <= 1200);

/**
 * Returns the addresses of everything an album plays and shows: its public renditions and its covers. A signed address is valid
 * for one listener and one hour, so it is never included.
 */
export function albumFiles(album: AlbumDetail): string[] {
  const recordings = album.tracks.flatMap(({ audio_file }) => (audio_file ? [mediaUrl(audio_file)] : []));
  const covers = [album.cover_image, ...album.tracks.map(({ cover_image }) => cover_image)].flatMap(coverFiles);
  return [...new Set([...recordings, ...covers])].filter((url) => !url.includes("?"));
}

function coverFiles(cover: string | null): string[] {
  if (!cover) return [];
  const widths = imageSrcSet(cover)?.split(", ") ?? [];
  const fitting = widths.filter((entry) => COVER_WIDTHS.includes(Number(/ (\d+)w$/.exec(entry)?.[1])));
  return [mediaUrl(cover), ...(fitting.length > 0 ? fitting : widths).map((entry) => entry.split(" ")[0] ?? "")];
}
