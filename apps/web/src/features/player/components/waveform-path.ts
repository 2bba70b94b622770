/** Share of a bar's place that the bar fills; the rest is the space to the next. */
const BAR_WIDTH = 0.62;

/** The lowest bar, in percent: silence still shows that there is a place to seek to. */
const FLOOR = 5;

/**
 * An SVG path of `count` bars standing on the bottom of a box `count` wide and 100 high. `peaks` are 0–100; each bar is the
 * highest of those that fall on it, so that a short drum hit is not averaged away.
 */
export function waveformPath(peaks: readonly number[], count: number): string {
  const bars = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return Math.max(FLOOR, ...peaks.slice(from, to));
  });
  return bars.map((height, bar) => `M${bar} 100v${-height}h${BAR_WIDTH}v${height}z`).join("");
}
