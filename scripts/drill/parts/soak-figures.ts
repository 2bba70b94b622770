/** Random variation between rounds, in megabytes or open files. */
const NOISE = 15;

/**
 * Whether memory, or the number of open files, grows from round to round: the later half's mean exceeds the earlier half's by
 * more than the random variation. The first round is excluded, since it fills the caches.
 */
export function isGrowing(figures: readonly number[]): boolean {
  const settled = figures.slice(1);
  const half = Math.ceil(settled.length / 2);
  return mean(settled.slice(half)) > mean(settled.slice(0, half)) + NOISE;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
