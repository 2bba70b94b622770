import type { LyricLine } from "@fanfare/contracts/music/track";

/**
 * Positions are reported four times a second; looking half an interval ahead highlights a line with its first word on average.
 */
const LOOK_AHEAD = 0.125;

/** Returns the index of the line sung at `seconds`; -1 before the first. `lines` must be sorted by time. */
export function lineAt(lines: readonly LyricLine[], seconds: number): number {
  const next = lines.findIndex((line) => line.time > seconds + LOOK_AHEAD);
  return (next === -1 ? lines.length : next) - 1;
}
