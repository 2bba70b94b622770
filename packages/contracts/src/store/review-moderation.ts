import { z } from "zod";
import { id, instant, searchText, text } from "../common/fields.ts";
import { pageQuery, paginated } from "../common/pagination.ts";
import { version } from "../common/version.ts";
import { REVIEW_COMMENT_MAX } from "./limits.ts";
import { review } from "./review.ts";

export const REVIEW_STATES = ["unanswered", "answered", "hidden"] as const;

export const managedReviewListInput = pageQuery.extend({
  product: id.optional(),
  state: z.enum(REVIEW_STATES).optional(),
  search: searchText.optional(),
});
export type ManagedReviewListInput = z.output<typeof managedReviewListInput>;

/** A review for the team. */
export const managedReview = review.omit({ is_mine: true }).extend({
  version,
  is_hidden: z.boolean(),
  replied_at: instant.nullable(),
});
export type ManagedReview = z.output<typeof managedReview>;
export const managedReviewPage = paginated(managedReview);

/** The site's reply to a review; null removes it. */
export const reviewReplyInput = z.object({ id, version, reply: text(REVIEW_COMMENT_MAX).nullable() });
/** A hidden review is shown to its author only and does not count towards the rating. */
export const reviewHideInput = z.object({ id, version, is_hidden: z.boolean() });
