export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/**
 * Divides an amount of no more than all weights together by them, in whole `step`s where all of it is of such. The parts sum
 * up to the amount exactly, and none is larger than its weight: each is the difference of two sums that are rounded down.
 */
export function divide(amount: number, weights: readonly number[], step = 1): number[] {
  const total = sum(weights);
  if (total === 0) return weights.map(() => 0);
  const unit = BigInt([amount, ...weights].every((one) => one % step === 0) ? step : 1);
  let reached = 0;
  let given = 0;
  return weights.map((weight) => {
    reached += weight;
    // Products of two amounts are past what a number holds exactly.
    const upTo = Number(((BigInt(amount) * BigInt(reached)) / BigInt(total) / unit) * unit);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}
