import { clockToSeconds, secondsToLabel } from "@fanfare/contracts/common/duration";

/** Seconds by which a stream may differ from the catalogue's length through its encoder's padding. */
const PADDING = 1.5;

/** The length to show: the catalogue's, as in every list, unless the stream's own (in seconds) is really another. */
export function lengthLabel(clock: string | undefined, measured: number): string {
  const said = clockToSeconds(clock ?? "");
  return secondsToLabel(said !== null && Math.abs(said + 0.5 - measured) <= PADDING ? said : measured);
}
