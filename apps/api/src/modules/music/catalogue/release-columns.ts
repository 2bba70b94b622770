import type { Visibility } from "@fanfare/contracts/common/visibility";

/** The columns of a release that decide when visitors can see it. */
export type Publication = { visibility: Visibility; published_at: string | null };

/**
 * The publication date to store: a draft keeps its planned date, and a release published without a date is out now, or since the
 * date it had before. A planned date that the owner has emptied does not keep the release hidden.
 */
export function publishedAt(wanted: Publication, before: { published_at: Date | null } | null, now: Date): Date | null {
  if (wanted.published_at !== null) return new Date(wanted.published_at);
  if (wanted.visibility === "draft") return null;
  const earlier = before?.published_at ?? now;
  return earlier <= now ? earlier : now;
}

/** Whether visitors can reach it at `now`, in lists or by its link. */
export const isOut = (row: { reachable_from: Date | null }, now: Date): boolean =>
  row.reachable_from !== null && row.reachable_from <= now;
