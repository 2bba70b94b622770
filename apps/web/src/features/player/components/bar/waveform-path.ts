/** Share of its slot that a bar fills; the rest is the gap to the next bar. */
const BAR_WIDTH = 0.62;

/** Minimum height of a bar, in percent: silence still shows that there is a position to seek to. */
const FLOOR = 5;

/**
 * Returns an SVG path of `count` bars along the bottom of a box `count` wide and 100 high. `peaks` are 0–100; each bar is the
 * highest of the peaks it covers, so that a short drum hit is not averaged away.
 */
export function waveformPath(peaks: readonly number[], count: number): string {
  const bars = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return Math.max(FLOOR, ...peaks.slice(from, to));
  });
  return bars.map((height, bar) => `M${bar} 100v${-height}h${BAR_WIDTH}v${height}z`).join("");
}
