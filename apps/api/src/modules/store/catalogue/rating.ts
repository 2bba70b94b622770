import { RATING_MAX, RATING_MIN } from "@fanfare/contracts/store/limits";

/** Returns the mean to one decimal, or null without ratings. */
export const averageRating = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10;

/** Returns the number of reviews per rating, best first, including ratings with zero reviews. */
export function distribution(counts: ReadonlyMap<number, number>): { rating: number; count: number }[] {
  const ratings = Array.from({ length: RATING_MAX - RATING_MIN + 1 }, (_, index) => RATING_MAX - index);
  return ratings.map((rating) => ({ rating, count: counts.get(rating) ?? 0 }));
}
