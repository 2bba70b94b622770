import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { AppError } from "../../../platform/errors/app-error.ts";
import { toAppError } from "../../../platform/errors/error-translator.ts";
import { isStorageFull } from "../../../platform/media/store/storage-error.ts";
import { importKey } from "./facts.ts";
import type { ImportDeps, ImportOptions } from "./import-deps.ts";
import { addOutcome, emptyReport, type ImportReport } from "./import-report.ts";
import { inImportTurn } from "./import-turn.ts";
import { importUnit, type Unit, type UnitContext } from "./import-unit.ts";
import { MediaLedger } from "./media-ledger.ts";
import { planImport } from "./plan.ts";
import { readSources } from "./sources/read-sources.ts";
import type { SourceFile } from "./sources/source-file.ts";
import { ChangedMeanwhileError } from "./write-rows.ts";

const DISK_FULL = "53100";

/**
 * Imports audio files, with the covers and lyrics next to them, into the catalogue: creates new albums and singles, updates
 * existing ones whose files have changed, and touches nothing else. Each album is written as a whole or not at all. The report
 * names files that cannot be used. Imports of one site run sequentially. Rejects when `signal` aborts it, when the database
 * fails, or with an ImportFaultError; finished units are kept, and nothing is left half-done.
 */
export async function importFiles(
  deps: ImportDeps,
  sources: readonly SourceFile[],
  options: ImportOptions = {},
): Promise<ImportReport> {
  if (options.dryRun) return run(deps, sources, options);
  const onWaiting = () => options.onProgress?.({ phase: "waiting", done: 0, total: 0, name: "" });
  return inImportTurn(deps.db, { signal: options.signal, onWaiting }, (signal) =>
    run(deps, sources, { ...options, signal }),
  );
}

async function run(deps: ImportDeps, sources: readonly SourceFile[], options: ImportOptions): Promise<ImportReport> {
  const started = performance.now();
  const report = emptyReport(options.dryRun ?? false);
  const { audio, images, skipped } = await readSources(deps, sources, options);
  const { rootName = null } = options;
  const plan = planImport(audio, images, { rootName, defaultArtist: deps.defaultArtist });
  report.audio_files = audio.length + skipped.length;
  report.skipped.push(...skipped, ...plan.skipped);
  if (!deps.ffmpeg && audio.length > 0) {
    report.notes.push("ffmpeg was not found: the original files stream as they are, and there are no waveforms.");
  }
  const units: Unit[] = [
    ...plan.albums.map((album) => ({ album, tracks: album.tracks })),
    ...plan.singles.map((single) => ({ album: null, tracks: [single] })),
  ];
  const ledger = new MediaLedger(deps.store);
  const context: UnitContext = {
    deps,
    options,
    ledger,
    keys: new Set(plan.albums.map(importKey)),
    limitMedia: pLimit(availableParallelism()),
    limitWrites: pLimit(1),
    skipped: report.skipped,
    notes: report.notes,
  };
  try {
    await importUnits(context, units, report);
  } finally {
    if (!options.dryRun) await ledger.removeUnused(deps.db);
  }
  report.seconds = (performance.now() - started) / 1000;
  return report;
}

/** An unexpected error in one album or single; the others of its import were still imported. */
export class ImportFaultError extends Error {
  override name = "ImportFaultError";
  readonly title: string;

  constructor(title: string, cause: unknown) {
    super(`«${title}»: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.title = title;
  }
}

/**
 * Imports units with limited concurrency. After a failure that affects all of them no further unit is started, and running ones
 * are awaited. An unexpected failure is thrown at the end as an ImportFaultError, when the other units are done.
 */
async function importUnits(context: UnitContext, units: readonly Unit[], report: ImportReport): Promise<void> {
  const { options } = context;
  const limit = pLimit(availableParallelism() + 1);
  const total = units.reduce((sum, unit) => sum + unit.tracks.length, 0);
  let done = 0;
  const show = (name: string) => options.onProgress?.({ phase: "importing", done, total, name });
  /** `fatal` ends the import; a `fault` in one unit lets the others finish first. */
  const failed: { fatal?: { error: unknown }; fault?: ImportFaultError } = {};
  const one = async (unit: Unit) => {
    if (failed.fatal || report.stopped !== null) return;
    const name = unit.album ?? unit.tracks[0];
    if (!name) return;
    let made = 0;
    const onMade = (title: string) => {
      made += 1;
      done += 1;
      show(title);
    };
    show(name.title);
    try {
      options.signal?.throwIfAborted();
      const outcome = await importUnit(context, unit, onMade);
      if (outcome) addOutcome(report, name, outcome);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null && (options.signal?.aborted || toAppError(error).code === "unavailable"))
        failed.fatal ??= { error };
      else if (reason === null) failed.fault ??= new ImportFaultError(name.title, error);
      else {
        report.skipped.push({ file: name.title, reason: reason.text });
        if (reason.concernsAll) report.stopped ??= reason.text;
      }
    } finally {
      done += unit.tracks.length - made;
      show(name.title);
    }
  };
  await Promise.all(units.map((unit) => limit(() => one(unit))));
  if (failed.fatal) throw failed.fatal.error;
  if (failed.fault) throw failed.fault;
}

/** Why a unit was not imported, if that belongs in the report; `null` for an unexpected error. */
function reasonOf(error: unknown): { text: string; concernsAll: boolean } | null {
  if (isStorageFull(error)) return { text: "There is no space left to store it.", concernsAll: true };
  if (error instanceof Error && "code" in error && error.code === DISK_FULL) {
    return { text: "The database has no space left.", concernsAll: true };
  }
  if (error instanceof ChangedMeanwhileError) return { text: error.message, concernsAll: false };
  if (error instanceof AppError && error.code === "unavailable") return { text: error.detail, concernsAll: true };
  return null;
}
