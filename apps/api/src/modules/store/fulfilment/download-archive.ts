import type { DownloadFormat } from "@fanfare/contracts/store/download";
import { storedArchive } from "../../../platform/media/archive/stored-archive.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { type ArchivePlan, archiveNames, fileIn, formatsOf } from "./download-formats.ts";
import { downloadName, safeName } from "./download-name.ts";

type Media = Pick<MediaStore, "stat" | "open">;
type Track = Parameters<typeof fileIn>[1];

/** Plans the archive `title` in one format: the existing file of each track, in its `folder` if it has one. */
export async function planArchive(
  media: Media,
  { title, files }: { title: string; files: readonly (Track & { folder: string | null })[] },
  format: DownloadFormat,
): Promise<ArchivePlan> {
  const stored = (
    await Promise.all(
      files.map(async (file) => {
        const path = fileIn(format, file);
        const stat = path === null ? null : await media.stat(path);
        return path && stat ? [{ path, folder: file.folder, name: downloadName(file, path), size: stat.size }] : [];
      }),
    )
  ).flat();
  const names = archiveNames(stored);
  return {
    filename: `${safeName(title)}.zip`,
    entries: stored.map(({ path, size }, index) => ({ path, size, name: names[index] ?? "" })),
  };
}

/** Returns every format that all tracks are available in, with a link to each file and, for several tracks, to an archive. */
export async function everyFormat<F extends Track, Link>(
  media: Media,
  files: readonly F[],
  make: {
    plan: (format: DownloadFormat) => Promise<ArchivePlan>;
    linkTo: (file: F, path: string) => Link;
    archiveUrl: (format: DownloadFormat) => string;
  },
) {
  const formats = await Promise.all(
    formatsOf(files).map(async ({ format, label }) => {
      const plan = await make.plan(format);
      // Without renditions the format is left out; the original remains.
      if (format !== "original" && plan.entries.length < files.length) return [];
      const archive = {
        filename: plan.filename,
        size: (await storedArchive(media, plan.entries)).size,
        url: make.archiveUrl(format),
      };
      return [
        {
          format,
          label,
          files: files.map((file) => make.linkTo(file, fileIn(format, file) ?? file.original_file)),
          archive: files.length > 1 ? archive : null,
        },
      ];
    }),
  );
  return formats.flat();
}
