import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import { parseMediaPath } from "../../../platform/media/serving/media-path.ts";
import { findFfmpeg } from "../../../platform/media/sound/ffmpeg.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { TagReader } from "../../../platform/media/tags/tag-reader.ts";
import type { SiteService } from "../../site/site.service.ts";
import type { ImportDeps } from "./import-deps.ts";
import type { SourceFile } from "./sources/source-file.ts";

/** The folder for temporary files, and the ffmpeg to decode with. */
export type MusicWorkshop = { workDir: string; ffmpegPath: string | undefined };

/** An extension that is safe in a file name, whatever the client sent. */
const safeExtension = (name: string) =>
  extname(name)
    .toLowerCase()
    .replace(/[^.a-z0-9]/g, "");

/** Reads, decodes and renders stored recordings in temporary folders. */
export function createWorkshop(deps: {
  db: Kysely<DB>;
  clock: Clock;
  media: MediaStore;
  site: SiteService;
  workshop?: MusicWorkshop | undefined;
}) {
  const { db, clock, media } = deps;
  const workshop = deps.workshop ?? { workDir: tmpdir(), ffmpegPath: undefined };

  /** Downloads a stored file as `place`; `null` when it is not stored (any more). */
  const fetchFile = async (place: string, file: { name: string; path: string }): Promise<SourceFile | null> => {
    const stored = await media.open(file.path);
    if (!stored) return null;
    const path = `${place}${safeExtension(file.name)}`;
    await pipeline(stored, createWriteStream(path));
    return { path, name: file.name, size: (await stat(path)).size };
  };

  return {
    /** Downloads a stored file; `null` when it is not stored (any more). */
    fetchStored: (folder: string, path: string): Promise<SourceFile | null> =>
      fetchFile(join(folder, "stored"), { name: basename(path), path }),

    /** Downloads uploaded files. Throws `validation` on `field` for one that does not exist (any more). */
    async fetchTo(
      folder: string,
      files: readonly { name: string; path: string }[],
      field: string,
    ): Promise<SourceFile[]> {
      const sources: SourceFile[] = [];
      for (const [index, file] of files.entries()) {
        const isUpload = parseMediaPath(file.path)?.folder === "originals";
        const source = isUpload ? await fetchFile(join(folder, `${index}`), file) : null;
        if (!source) throw invalid({ [field]: [`${file.name} is no longer there. Please upload it again.`] });
        sources.push(source);
      }
      return sources;
    },

    /** Runs `work` with the dependencies of an import, and cleans up afterwards. */
    async inWorkshop<Result>(work: (tools: ImportDeps) => Promise<Result>): Promise<Result> {
      await mkdir(workshop.workDir, { recursive: true });
      const workDir = await mkdtemp(join(workshop.workDir, "upload-"));
      const tags = new TagReader();
      try {
        return await work({
          db,
          store: media,
          tags,
          ffmpeg: await findFfmpeg(workshop.ffmpegPath),
          workDir,
          clock,
          defaultArtist: (await deps.site.settings()).artist_name,
        });
      } finally {
        await tags.close();
        await rm(workDir, { recursive: true, force: true });
      }
    },
  };
}

export type Workshop = ReturnType<typeof createWorkshop>;
