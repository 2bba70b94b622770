export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/**
 * Divides an amount, which must not exceed the sum of the weights, in proportion to them, in whole `step`s if all numbers are
 * multiples of it. The parts add up to the amount exactly, and none is larger than its weight: each is the difference of two
 * cumulative sums that are rounded down.
 */
export function divide(amount: number, weights: readonly number[], step = 1): number[] {
  const total = sum(weights);
  if (total === 0) return weights.map(() => 0);
  const unit = BigInt([amount, ...weights].every((one) => one % step === 0) ? step : 1);
  let reached = 0;
  let given = 0;
  return weights.map((weight) => {
    reached += weight;
    // The product of two amounts can exceed a number's exact range.
    const upTo = Number(((BigInt(amount) * BigInt(reached)) / BigInt(total) / unit) * unit);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}
