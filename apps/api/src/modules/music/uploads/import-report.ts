import type { Skipped } from "./sources/source-file.ts";
import type { Outcome, UnitOutcome } from "./write-unit.ts";

export type ReportedUnit = { title: string; artist: string; outcome: Outcome; tracks: number };

/** What an import did, or with `dry_run` would do. */
export type ImportReport = {
  dry_run: boolean;
  albums: ReportedUnit[];
  singles: ReportedUnit[];
  tracks: Record<Outcome, number>;
  /** Files, and whole albums, that were not imported. */
  skipped: Skipped[];
  /** Notes on what was imported with limitations. */
  notes: string[];
  /** Why the import ended early; `null` when it did not. */
  stopped: string | null;
  audio_files: number;
  seconds: number;
};

export function emptyReport(dryRun: boolean): ImportReport {
  return {
    dry_run: dryRun,
    albums: [],
    singles: [],
    tracks: { new: 0, updated: 0, unchanged: 0 },
    skipped: [],
    notes: [],
    stopped: null,
    audio_files: 0,
    seconds: 0,
  };
}

export function addOutcome(report: ImportReport, name: { title: string; artist: string }, outcome: UnitOutcome): void {
  for (const track of outcome.tracks) report.tracks[track] += 1;
  const unit = { title: name.title, artist: name.artist, tracks: outcome.tracks.length };
  if (outcome.album) report.albums.push({ ...unit, outcome: outcome.album });
  else for (const single of outcome.tracks) report.singles.push({ ...unit, outcome: single });
}
