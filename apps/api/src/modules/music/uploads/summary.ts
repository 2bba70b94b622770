import { cleanLine } from "../../../platform/media/tags/clean-text.ts";
import type { ImportReport, ReportedUnit } from "./import-report.ts";
import type { Outcome } from "./write-unit.ts";

const OUTCOMES: readonly Outcome[] = ["new", "updated", "unchanged"];
const MARKS: Record<Outcome, string> = { new: "+", updated: "~", unchanged: "=" };

/** A name for a terminal, without control characters. */
const shown = (text: string) => cleanLine(text.replaceAll("\u001b", "")) ?? "?";

const counted = (counts: Record<Outcome, number>) =>
  OUTCOMES.filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${outcome}`)
    .join(", ") || "none";

function countUnits(units: readonly ReportedUnit[]): Record<Outcome, number> {
  const counts = { new: 0, updated: 0, unchanged: 0 };
  for (const unit of units) counts[unit.outcome] += 1;
  return counts;
}

/** Summarises an import for a person: the changes line by line, then totals, and what was skipped with the reason. */
export function summarise(report: ImportReport): string[] {
  const lines: string[] = [];
  const units = [...report.albums, ...report.singles].filter((unit) => unit.outcome !== "unchanged");
  for (const { outcome, title, artist, tracks } of units) {
    const size = tracks === 1 ? "" : ` (${tracks} tracks)`;
    lines.push(`  ${MARKS[outcome]} ${shown(title)} — ${shown(artist)}${size}`);
  }
  if (lines.length > 0) lines.push("");
  lines.push(`Albums   ${counted(countUnits(report.albums))}`);
  if (report.singles.length > 0) lines.push(`Singles  ${counted(countUnits(report.singles))}`);
  lines.push(`Tracks   ${counted(report.tracks)}`);
  if (report.skipped.length > 0) {
    lines.push(`Skipped  ${report.skipped.length}`);
    for (const { file, reason } of report.skipped) lines.push(`  - ${shown(file)}: ${shown(reason)}`);
  }
  for (const note of report.notes) lines.push(`Note: ${shown(note)}`);
  const rate = report.seconds > 0 ? ` (${(report.audio_files / report.seconds).toFixed(1)} a second)` : "";
  lines.push(
    `${report.audio_files} audio ${report.audio_files === 1 ? "file" : "files"} in ${report.seconds.toFixed(1)} s${rate}`,
  );
  if (report.dry_run) lines.push("This was a dry run: nothing was changed.");
  if (report.stopped) lines.push(`Stopped before the end: ${report.stopped}`);
  return lines;
}
