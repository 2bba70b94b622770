import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type ImportStartInput,
  type ImportState,
  importProgress,
  importReportView,
  UPLOAD_EXTENSIONS,
  type UploadedFile,
} from "@fanfare/contracts/music/upload";
import type { Kysely } from "kysely";
import { z } from "zod";
import { recordAudit } from "../../platform/audit.ts";
import type { Content } from "../../platform/cache/content.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../platform/http/app-error.ts";
import { addJob, defineJob } from "../../platform/jobs/jobs.ts";
import { findFfmpeg, UndecodableError } from "../../platform/media/ffmpeg.ts";
import { parseMediaPath } from "../../platform/media/media-path.ts";
import { removeUnreferencedMedia } from "../../platform/media/media-references.ts";
import type { MediaStore } from "../../platform/media/media-store.ts";
import { TagReader } from "../../platform/media/tags/tag-reader.ts";
import type { SiteService } from "../site/site.service.ts";
import type { ImportDeps, ImportProgress } from "./import/import-deps.ts";
import { importFiles } from "./import/import-files.ts";
import { MediaLedger } from "./import/media-ledger.ts";
import { readSources } from "./import/read-sources.ts";
import { isSystemName, kindOf, MAX_BYTES, type SourceFile } from "./import/source-file.ts";
import { makeMedia, storeMedia, type TrackMedia } from "./import/track-media.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    import_music: { import_id: number };
    sweep_media: Record<string, never>;
  }
}

/** How often a running import writes down how far it is. */
const PROGRESS_EVERY_MS = 500;
/** Uploads and pictures that became part of nothing are taken away after this. */
const KEPT_UNUSED_MS = 2 * 24 * 3_600_000;
const LARGEST = Math.max(...Object.values(MAX_BYTES));

const storedFiles = z.array(z.object({ name: z.string(), path: z.string() }));

/** Where files are made before they get their place, and with what they are decoded. */
export type MusicWorkshop = { workDir: string; ffmpegPath: string | undefined };

/** Cuts a stream off behind so many bytes. Throws `too_large`. */
async function* upTo(source: Readable, most: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += (chunk as Buffer).length;
    if (size > most) throw new AppError("too_large", "This file is too large.");
    yield chunk as Buffer;
  }
}

/**
 * Recordings on their way from the owner's computer into the catalogue. A file waits in the media store, so that whichever
 * process goes on finds it; a job then imports what belongs together with the code of `npm run import`.
 */
export function createMusicUploads(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  media: MediaStore;
  site: SiteService;
  workshop?: MusicWorkshop | undefined;
}) {
  const { db, clock, content, media } = deps;
  const workshop = deps.workshop ?? { workDir: tmpdir(), ffmpegPath: undefined };

  /** Brings waiting files onto this machine. Throws `validation` at `field` for one that is not there (any more). */
  const fetchTo = async (
    folder: string,
    files: readonly { name: string; path: string }[],
    field: string,
  ): Promise<SourceFile[]> => {
    const sources: SourceFile[] = [];
    for (const [index, { name, path }] of files.entries()) {
      const place = join(
        folder,
        `${index}${extname(name)
          .toLowerCase()
          .replace(/[^.a-z0-9]/g, "")}`,
      );
      const stored = parseMediaPath(path)?.folder === "originals" ? await media.open(path) : null;
      if (!stored) throw invalid({ [field]: [`${name} is no longer there. Please upload it again.`] });
      await pipeline(stored, createWriteStream(place));
      sources.push({ path: place, name, size: (await stat(place)).size });
    }
    return sources;
  };

  /** Runs `work` with everything an import works with, and tidies up behind it. */
  const inWorkshop = async <Result>(work: (tools: ImportDeps) => Promise<Result>): Promise<Result> => {
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
  };

  const finish = (id: number, outcome: { report: unknown } | { failure: string }) =>
    db
      .updateTable("music_imports")
      .set({
        // What waited is part of the catalogue now, or of nothing.
        files: "[]",
        finished_at: clock.now(),
        ...("report" in outcome
          ? { status: "done" as const, report: JSON.stringify(outcome.report) }
          : { status: "failed" as const, failure: outcome.failure }),
      })
      .where("id", "=", id)
      .execute();

  const runImport = async (id: number, signal: AbortSignal | undefined): Promise<void> => {
    const row = await db
      .updateTable("music_imports")
      .set({ status: "running" })
      .where("id", "=", id)
      .where("status", "in", ["waiting", "running"])
      .returning(["files", "root_name"])
      .executeTakeFirst();
    if (!row) return;
    let noted = 0;
    let writing: Promise<unknown> = Promise.resolve();
    const onProgress = (progress: ImportProgress) => {
      if (Date.now() - noted < PROGRESS_EVERY_MS) return;
      noted = Date.now();
      const state = JSON.stringify(importProgress.parse(progress));
      writing = writing.then(() =>
        db.updateTable("music_imports").set({ progress: state }).where("id", "=", id).execute(),
      );
    };
    try {
      const report = await inWorkshop(async (tools) => {
        const sources = await fetchTo(tools.workDir, storedFiles.parse(row.files), "files");
        return importFiles(tools, sources, {
          rootName: row.root_name,
          draft: true,
          onProgress,
          ...(signal ? { signal } : {}),
        });
      });
      await writing;
      await finish(id, { report: importReportView.parse(report) });
      content.changed(["music"]);
    } catch (error) {
      // Ended with the process: another goes on with it.
      if (signal?.aborted) throw error;
      await writing.catch(() => undefined);
      const told = error instanceof AppError ? (Object.values(error.fields ?? {})[0]?.[0] ?? error.detail) : null;
      await finish(id, { failure: told ?? "Something went wrong on our side. What was finished is on the site." });
      if (told === null) throw error;
    }
  };

  return {
    /**
     * Keeps one file for an import to come. `name` is its place below the folder that was given. Throws `validation` for
     * a kind the site does not take, and `too_large`.
     */
    async receive(name: string, source: Readable): Promise<UploadedFile> {
      const extension = extname(name).slice(1).toLowerCase();
      const kind = kindOf(name);
      const isOurs = UPLOAD_EXTENSIONS.some((known) => known === extension) && !name.split("/").some(isSystemName);
      if (!kind || !isOurs) {
        throw invalid({ file: [`${name}: this is neither sound nor a cover nor lyrics that the site can read`] });
      }
      const limited = Readable.from(upTo(source, Math.min(MAX_BYTES[kind], LARGEST)), { objectMode: false });
      const stored = await media.put(limited, { folder: "originals", extension });
      return { name, path: stored.path, size: stored.size };
    },

    /** Begins to import what was uploaded; new albums and singles are drafts. Throws `validation`. */
    async start(actorId: number, input: ImportStartInput): Promise<{ id: number }> {
      if (!input.files.some((file) => kindOf(file.name) === "audio")) {
        throw invalid({ files: ["There is no sound among these files"] });
      }
      return db.transaction().execute(async (trx) => {
        const { id } = await trx
          .insertInto("music_imports")
          .values({ files: JSON.stringify(input.files), root_name: input.root_name, created_at: clock.now() })
          .returning("id")
          .executeTakeFirstOrThrow();
        await addJob(trx, "import_music", { import_id: id }, { maxAttempts: 3, queue: "import_music" });
        await recordAudit(trx, {
          actor_id: actorId,
          action: "music.imported",
          subject_type: "import",
          subject_id: id,
          summary: `Uploaded ${input.files.length} ${input.files.length === 1 ? "file" : "files"} of music`,
        });
        return { id };
      });
    },

    /** How far an import is, or what came of it. Throws `not_found`. */
    async state(id: number): Promise<ImportState> {
      const row = await db
        .selectFrom("music_imports")
        .select(["status", "progress", "report", "failure"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (!row) throw notFound();
      return {
        id,
        status: row.status,
        progress: importProgress.nullable().parse(row.progress),
        report: importReportView.nullable().parse(row.report),
        failure: row.failure,
      };
    },

    /**
     * Makes an uploaded file ready to be a track's sound and hands it to `write`, which is to name it in its row. Throws
     * `validation` at `path` for a file without sound; what nobody names in the end is taken away.
     */
    readReplacement: <Result>(
      file: { name: string; path: string },
      write: (sound: TrackMedia) => Promise<Result>,
    ): Promise<Result> =>
      inWorkshop(async (tools) => {
        const sources = await fetchTo(tools.workDir, [file], "path");
        const { audio, skipped } = await readSources(tools, sources, {});
        const [sound] = audio;
        if (!sound) throw invalid({ path: [`${file.name}: ${skipped[0]?.reason ?? "it holds no sound"}`] });
        const ledger = new MediaLedger(media);
        try {
          const made = await makeMedia(tools, sound, undefined).catch((error: unknown) => {
            throw error instanceof UndecodableError ? invalid({ path: [`${file.name}: ${error.message}`] }) : error;
          });
          return await write(
            await storeMedia(sound, made, (path, folder, extension) => ledger.put(path, folder, extension)),
          );
        } finally {
          await ledger.removeUnused(db);
        }
      }),

    importJob: defineJob({
      name: "import_music",
      run: ({ import_id }, { abortSignal }) => runImport(import_id, abortSignal),
    }),

    sweepJob: defineJob({
      name: "sweep_media",
      cron: "41 4 * * *",
      async run() {
        await removeUnreferencedMedia({ db, store: media }, new Date(Date.now() - KEPT_UNUSED_MS));
      },
    }),
  };
}

export type MusicUploads = ReturnType<typeof createMusicUploads>;
