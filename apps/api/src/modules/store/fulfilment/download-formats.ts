import type { DownloadFormat } from "@fanfare/contracts/store/download";
import type { ArchiveEntry } from "../../../platform/media/archive/stored-archive.ts";
import { type downloadName, extensionOf, safeName } from "./download-name.ts";

type Track = Parameters<typeof downloadName>[0] & { audio_file: string | null; original_file: string };

/** The stored file of a track in a format, or null where there is none. */
export const fileIn = (format: DownloadFormat, { audio_file, original_file }: Track): string | null => {
  if (format === "original") return original_file;
  return [original_file, audio_file].find((file) => file !== null && extensionOf(file) === "mp3") ?? null;
};

/** Returns the formats that all of these tracks are available in: MP3 is a second one if the originals are in another format. */
export function formatsOf(tracks: readonly Track[]): { format: DownloadFormat; label: string }[] {
  if (tracks.length === 0) return [];
  const extensions = [...new Set(tracks.map((track) => (extensionOf(track.original_file) ?? "bin").toUpperCase()))];
  const original = { format: "original" as const, label: extensions.toSorted().join(", ") };
  const hasMp3 = original.label !== "MP3" && tracks.every((track) => fileIn("mp3", track) !== null);
  return hasMp3 ? [original, { format: "mp3", label: "MP3" }] : [original];
}

/** Returns unique file names for an archive; with several products bought, each has a folder. */
export function archiveNames(files: readonly { folder: string | null; name: string }[]): string[] {
  const taken = new Map<string, number>();
  return files.map(({ folder, name }) => {
    const path = folder === null ? name : `${safeName(folder)}/${name}`;
    const count = (taken.get(path.toLowerCase()) ?? 0) + 1;
    taken.set(path.toLowerCase(), count);
    return count === 1 ? path : path.replace(/(\.[a-z0-9]+)?$/, (extension) => ` (${count})${extension}`);
  });
}

export type ArchivePlan = { filename: string; entries: ArchiveEntry[] };
