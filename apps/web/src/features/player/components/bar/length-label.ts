import { durationLabelToSeconds, secondsToLabel } from "@fanfare/contracts/common/duration";

/** Seconds by which encoder padding may make a stream's length differ from the catalogue's. */
const PADDING = 1.5;

/**
 * The length to show: the catalogue's, as in every list, unless the stream's own length (in seconds) differs by more than
 * `PADDING`.
 */
export function lengthLabel(listed: string | undefined, measured: number): string {
  const listedSeconds = durationLabelToSeconds(listed ?? "");
  return secondsToLabel(
    listedSeconds !== null && Math.abs(listedSeconds + 0.5 - measured) <= PADDING ? listedSeconds : measured,
  );
}
