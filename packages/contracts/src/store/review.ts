import { z } from "zod";
import { id, idFilter, idInput, instant, ordering, text } from "../common/fields.ts";
import { t } from "../common/language.ts";
import { pageQuery, paginated } from "../common/pagination.ts";
import { RATING_MAX, RATING_MIN, REVIEW_COMMENT_MAX, REVIEW_TITLE_MAX } from "./limits.ts";

/** A fan's review, text only. `is_verified_purchase`: the author has bought and paid for the product, without a refund. */
export const review = z.object({
  id,
  product_id: id,
  product_name: z.string(),
  rating: z.int().min(RATING_MIN).max(RATING_MAX),
  title: z.string().nullable(),
  comment: z.string(),
  /** The site's reply. */
  reply: z.string().nullable(),
  author_name: z.string(),
  is_verified_purchase: z.boolean(),
  is_mine: z.boolean(),
  created_at: instant,
  updated_at: instant,
});
export type Review = z.output<typeof review>;

export const reviewListInput = pageQuery.extend({
  product: idFilter.optional(),
  ordering: ordering(["created_at", "rating"]).optional(),
});
export type ReviewListInput = z.output<typeof reviewListInput>;
export const reviewPage = paginated(review);

const ratingRange = () => t("Rating must be from {min} to {max}", { min: RATING_MIN, max: RATING_MAX });
const rating = z.int({ error: ratingRange }).min(RATING_MIN, { error: ratingRange }).max(RATING_MAX, {
  error: ratingRange,
});
/** Matches a text with something to see in it. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;
const comment = z
  .string({ error: "Comment is required" })
  .trim()
  .min(1, { error: "Comment is required", abort: true })
  .refine((typed) => VISIBLE.test(typed), { error: "Comment is required", abort: true })
  .pipe(text(REVIEW_COMMENT_MAX));
const title = z
  .string({ error: "Must be text" })
  .nullable()
  .transform((value) => value ?? "")
  .pipe(text(REVIEW_TITLE_MAX))
  .meta({ openapi: { type: ["string", "null"], maxLength: REVIEW_TITLE_MAX } });

export const reviewCreateInput = z.object({
  product_id: idInput,
  rating,
  title: title.optional().transform((value) => value ?? ""),
  comment,
});
export type ReviewCreateInput = z.output<typeof reviewCreateInput>;

/** Omitted fields stay unchanged. */
export const reviewUpdateInput = z.object({
  id,
  rating: rating.optional(),
  title: title.optional(),
  comment: comment.optional(),
});
export type ReviewUpdateInput = z.output<typeof reviewUpdateInput>;

/** The caller's own review of a product, for the form on its page. */
export const ownReviewInput = z.object({ product_id: id });
