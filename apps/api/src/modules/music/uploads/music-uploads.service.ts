import { extname } from "node:path";
import { Readable } from "node:stream";
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
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import { addJob, defineJob } from "../../../platform/jobs/jobs.ts";
import { UndecodableError } from "../../../platform/media/sound/ffmpeg.ts";
import { removeUnreferencedMedia } from "../../../platform/media/store/media-references.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import type { SiteService } from "../../site/site.service.ts";
import { ImportFaultError, importFiles } from "./import-files.ts";
import { MediaLedger } from "./media-ledger.ts";
import {
  beginImport,
  findImport,
  finishImport,
  insertImport,
  latestImport,
  noteImportProgress,
  releaseImportFiles,
} from "./music-import.queries.ts";
import type { Workshop } from "./music-workshop.ts";
import { createProgressNotes } from "./progress-notes.ts";
import { makeMedia, storeMedia, type TrackMedia } from "./render/track-media.ts";
import { readSources } from "./sources/read-sources.ts";
import { isSystemName, kindOf, MAX_BYTES } from "./sources/source-file.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    import_music: { import_id: number };
    sweep_media: Record<string, never>;
  }
}

/** Uploads and pictures that are not used are removed after this time. */
const KEPT_UNUSED_MS = 2 * 24 * 3_600_000;
/** How long the outcome of the latest import is shown to those who were not there at its end. */
const LATEST_MS = 24 * 3_600_000;
const LARGEST = Math.max(...Object.values(MAX_BYTES));

const STAYS = "What was finished is on the site; the rest can be retried under Jobs for two days.";

/** The reason of a failed import, as a text for the owner. */
function failureOf(error: unknown): string {
  if (error instanceof AppError) return Object.values(error.fields ?? {})[0]?.[0] ?? error.detail;
  return `${error instanceof ImportFaultError ? `With «${error.title}» something` : "Something"} went wrong on our side.`;
}

const stateOf = (row: NonNullable<Awaited<ReturnType<typeof findImport>>>): ImportState => ({
  id: row.id,
  status: row.status,
  progress: importProgress.nullable().parse(row.progress),
  report: importReportView.nullable().parse(row.report),
  failure: row.failure,
  finished_at: row.finished_at?.toISOString() ?? null,
});

const storedFiles = z.array(z.object({ name: z.string(), path: z.string() }));

/** Limits a stream to `most` bytes. Throws `too_large`. */
async function* upTo(source: Readable, most: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += (chunk as Buffer).length;
    if (size > most) throw new AppError("too_large", "This file is too large.");
    yield chunk as Buffer;
  }
}

/**
 * Uploads of recordings from the owner's computer. A file waits in the media store, where every process finds it; a job then
 * imports files that belong together with the code of `npm run import`.
 */
export function createMusicUploads(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  media: MediaStore;
  site: SiteService;
  workshop: Workshop;
}) {
  const { db, clock, content, media } = deps;
  const { fetchTo, inWorkshop } = deps.workshop;

  const finish = (id: number, outcome: Parameters<typeof finishImport>[2]) =>
    finishImport(db, id, outcome, clock.now());

  const runImport = async (id: number, run: { signal: AbortSignal | undefined; isLast: boolean }): Promise<void> => {
    const { signal } = run;
    const row = await beginImport(db, id);
    if (!row) return;
    const notes = createProgressNotes((progress) => noteImportProgress(db, id, importProgress.parse(progress)));
    try {
      const report = await inWorkshop(async (tools) => {
        const sources = await fetchTo(tools.workDir, storedFiles.parse(row.files), "files");
        return importFiles(tools, sources, {
          rootName: row.root_name,
          onProgress: notes.note,
          ...(signal ? { signal } : {}),
        });
      });
      await notes.settled();
      await finish(id, { report: importReportView.parse(report) });
      content.changed("all");
    } catch (error) {
      // The process is ending: another one continues the job.
      if (signal?.aborted) throw error;
      await notes.settled().catch(() => undefined);
      if (error instanceof AppError && error.code !== "unavailable") {
        await finish(id, { failure: failureOf(error), keepsFiles: false });
        return;
      }
      // The job is retried and finds everything already imported unchanged.
      if (run.isLast) await finish(id, { failure: `${failureOf(error)} ${STAYS}`, keepsFiles: true });
      throw error;
    }
  };

  return {
    /**
     * Stores one file for a later import. `name` is its path within the uploaded folder. Throws `validation` for a type that the
     * site does not support, and `too_large`.
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

    /** Starts importing uploaded files; new albums and singles are drafts. Throws `validation`. */
    async start(actorId: number, input: ImportStartInput): Promise<{ id: number }> {
      if (!input.files.some((file) => kindOf(file.name) === "audio")) {
        throw invalid({ files: ["There is no sound among these files"] });
      }
      return db.transaction().execute(async (trx) => {
        const { files, root_name } = input;
        const id = await insertImport(trx, { files, root_name, created_at: clock.now() });
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

    /** An import's progress or result. Throws `not_found`. */
    async state(id: number): Promise<ImportState> {
      const row = await findImport(db, id);
      if (!row) throw notFound();
      return stateOf(row);
    },

    /** The import started last, for those who left its page: it is running, or ended within the last day. Otherwise null. */
    async latest(): Promise<ImportState | null> {
      const row = await latestImport(db, new Date(clock.now().getTime() - LATEST_MS));
      return row ? stateOf(row) : null;
    },

    /**
     * Prepares an uploaded file as a track's sound and passes it to `write`, which refers to it in the track's row and queues its
     * rendition if `wantsRendition` is true. Throws `validation` on `path` for a file without sound; a file that is not referred
     * to in the end is removed.
     */
    readReplacement: <Result>(
      file: { name: string; path: string },
      write: (sound: TrackMedia, wantsRendition: boolean) => Promise<Result>,
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
            made.failure !== null,
          );
        } finally {
          await ledger.removeUnused(db);
        }
      }),

    importJob: defineJob({
      name: "import_music",
      outward: false,
      run: ({ import_id }, { job, abortSignal }) =>
        runImport(import_id, { signal: abortSignal, isLast: job.attempts >= job.max_attempts }),
    }),

    sweepJob: defineJob({
      name: "sweep_media",
      // A restored copy may still share its bucket with the original site.
      outward: true,
      cron: "41 4 * * *",
      async run() {
        const unused = new Date(Date.now() - KEPT_UNUSED_MS);
        await releaseImportFiles(db, unused);
        await removeUnreferencedMedia({ db, store: media }, unused);
      },
    }),
  };
}

export type MusicUploads = ReturnType<typeof createMusicUploads>;
