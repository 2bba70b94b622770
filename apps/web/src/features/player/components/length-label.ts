import { durationLabelToSeconds, secondsToLabel } from "@fanfare/contracts/common/duration";

/** Seconds by which a stream may differ from the catalogue's length through its encoder's padding. */
const PADDING = 1.5;

/** The length to show: the catalogue's, as in every list, unless the stream's own (in seconds) is really another. */
export function lengthLabel(listed: string | undefined, measured: number): string {
  const listedSeconds = durationLabelToSeconds(listed ?? "");
  return secondsToLabel(
    listedSeconds !== null && Math.abs(listedSeconds + 0.5 - measured) <= PADDING ? listedSeconds : measured,
  );
}
