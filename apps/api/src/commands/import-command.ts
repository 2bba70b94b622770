import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../main/config.ts";
import { assertDataDir } from "../main/usable-settings.ts";
import { importFiles } from "../modules/music/uploads/import-files.ts";
import type { ImportReport } from "../modules/music/uploads/import-report.ts";
import { createProgress } from "../modules/music/uploads/progress.ts";
import { openSource, SourceError } from "../modules/music/uploads/sources/open-source.ts";
import { TooManyFilesError } from "../modules/music/uploads/sources/scan-folder.ts";
import { summarise } from "../modules/music/uploads/summary.ts";
import { defaultSettings } from "../modules/site/default-settings.ts";
import { siteArtist } from "../modules/site/public.queries.ts";
import { systemClock } from "../platform/clock.ts";
import { findFfmpeg } from "../platform/media/sound/ffmpeg.ts";
import { openMediaStore } from "../platform/media/store/open-media-store.ts";
import { TagReader } from "../platform/media/tags/tag-reader.ts";
import { type Closers, closeAll, openCommandDatabase } from "./command-database.ts";
import { explainFailure } from "./explain-failure.ts";
import { INTERRUPTED, stopSignal } from "./stop-signal.ts";

const USAGE = `Usage: npm run import -- <folder, ZIP archive or audio file> [options]

Brings MP3, FLAC, M4A, OGG, Opus and WAV files with their tags, covers and lyrics into the site as drafts; also while it
runs.
  --dry-run   say what would change and change nothing
  --publish   put new albums and singles out, one with a date to come on its day; else they are drafts
  --json      print the report as JSON
`;

const EXIT = { done: 0, failed: 1, usage: 2, interrupted: INTERRUPTED } as const;

const print = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

type Command = { path: string; dryRun: boolean; publish: boolean; json: boolean };

function parseCommand(args: readonly string[]): Command | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean", default: false },
        publish: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    const [path] = positionals;
    if (values.help || path === undefined || positionals.length > 1) return null;
    return { path, dryRun: values["dry-run"], publish: values.publish, json: values.json };
  } catch {
    return null;
  }
}

/** Runs `npm run import`; returns the exit code and never throws. Ctrl-C ends it cleanly and keeps complete albums. */
export async function runImportCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const command = parseCommand(args);
  if (!command) {
    complain(USAGE);
    return EXIT.usage;
  }
  const stop = stopSignal();
  try {
    const report = await runWithSite(readConfig(env), command, stop);
    if (command.json) print(JSON.stringify(report, null, 2));
    else {
      for (const line of summarise(report)) print(line);
      if (!command.publish && hasNew(report)) print(DRAFTS);
    }
    return report.stopped === null ? EXIT.done : EXIT.failed;
  } catch (error) {
    if (stop.aborted) {
      complain("Stopped. What was finished is on the site; run the import again for the rest.");
      return EXIT.interrupted;
    }
    complain(explain(error));
    return EXIT.failed;
  }
}

const DRAFTS = "What is new are drafts: look them over and publish them in the owner area, or import with --publish.";

const hasNew = (report: ImportReport) =>
  !report.dry_run && [...report.albums, ...report.singles].some((unit) => unit.outcome === "new");

function explain(error: unknown): string {
  const isSource = error instanceof SourceError || error instanceof TooManyFilesError;
  return isSource ? error.message : explainFailure(error);
}

async function runWithSite(config: Config, command: Command, signal: AbortSignal): Promise<ImportReport> {
  const closers: Closers = [];
  try {
    return await importInto(config, command, signal, closers);
  } finally {
    await closeAll(closers);
  }
}

async function importInto(config: Config, command: Command, signal: AbortSignal, closers: Closers) {
  await assertDataDir(config);
  const path = resolve(config.workingDirectory, command.path);
  const incoming = join(config.dataDir, "media", ".incoming");
  await mkdir(incoming, { recursive: true });
  const workDir = await mkdtemp(join(incoming, "import-"));
  closers.push(() => rm(workDir, { recursive: true, force: true }));
  // Steps that fail quickly come first.
  const source = await openSource(path, workDir, signal);
  const db = await openCommandDatabase(config, closers, { print: complain, signal });
  const store = await openMediaStore(config);
  closers.push(() => store.close());
  const tags = new TagReader();
  closers.push(() => tags.close());
  const progress = createProgress(process.stderr);
  const report = await importFiles(
    {
      db,
      store,
      tags,
      ffmpeg: await findFfmpeg(config.ffmpegPath),
      workDir,
      clock: systemClock,
      defaultArtist: (await siteArtist(db)) ?? defaultSettings.artist_name,
    },
    source.files,
    {
      rootName: source.rootName,
      dryRun: command.dryRun,
      publish: command.publish,
      signal,
      onProgress: command.json ? () => undefined : progress.show,
    },
  ).finally(progress.clear);
  return { ...report, skipped: [...source.skipped, ...report.skipped] };
}
