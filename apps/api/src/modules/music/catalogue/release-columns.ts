import type { Visibility } from "@fanfare/contracts/common/visibility";

/** What of a release says when visitors get to see it. */
export type Publication = { visibility: Visibility; published_at: string | null };

/**
 * The date of publication as it is stored: a draft keeps the one that is planned, and what is put out without a date is
 * out now, or since it was before.
 */
export function publishedAt(wanted: Publication, before: { published_at: Date | null } | null, now: Date): Date | null {
  if (wanted.published_at !== null) return new Date(wanted.published_at);
  if (wanted.visibility === "draft") return null;
  return before?.published_at ?? now;
}

/** Visitors can reach it at `now`, in lists or by its link. */
export const isOut = (row: { reachable_from: Date | null }, now: Date): boolean =>
  row.reachable_from !== null && row.reachable_from <= now;
