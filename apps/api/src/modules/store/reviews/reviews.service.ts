import type { Review, ReviewCreateInput, ReviewListInput, ReviewUpdateInput } from "@fanfare/contracts/store/review";
import type { Kysely } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import { createCountMemo } from "../../../platform/cache/count-memo.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { PageOf } from "../../../platform/db/page.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import {
  countReviews,
  deleteOwnReview,
  findOwnReview,
  findReview,
  insertReview,
  listReviews,
  updateOwnReview,
} from "./review.queries.ts";

/** Fans' reviews of products: one per fan and product, changed and deleted only by its author. */
export function createReviewsService(deps: { db: Kysely<DB>; clock: Clock; content: Content }) {
  const { db, clock, content } = deps;
  const counts = createCountMemo(content);

  const byId = async (id: number, readerId: number): Promise<Review> => {
    const review = await findReview(db, id, readerId);
    if (!review) throw notFound();
    return review;
  };

  return {
    async list(query: ReviewListInput, readerId: number | null): Promise<PageOf<Review>> {
      const now = clock.now();
      const [count, results] = await Promise.all([
        counts.get(`${query.product ?? "all"}`, () => countReviews(db, query, now)),
        listReviews(db, query, readerId, now),
      ]);
      return { count, results };
    },

    /** The caller's own review of a product, or null. */
    own: async (userId: number, productId: number): Promise<Review | null> =>
      (await findOwnReview(db, userId, productId)) ?? null,

    /** Throws `not_found` for a product that is not in the store, and `conflict` for a second review of the same product. */
    async create(userId: number, input: ReviewCreateInput): Promise<Review> {
      const now = clock.now();
      const id = await content.write(async (trx) => {
        const made = await insertReview(trx, { ...input, user_id: userId }, now);
        if (made === "unknown") throw notFound();
        if (made === "repeated") throw new AppError("conflict", "You have already reviewed this product.");
        return made;
      });
      return byId(id, userId);
    },

    /** Changes the given fields. Throws `not_found` for another fan's review. */
    async update(userId: number, input: ReviewUpdateInput): Promise<Review> {
      const { id, ...columns } = input;
      await content.write(async (trx) => {
        if (!(await updateOwnReview(trx, userId, id, { ...columns, updated_at: clock.now() }))) throw notFound();
      });
      return byId(id, userId);
    },

    /** Deletes a fan's own review. Throws `not_found`. */
    async remove(userId: number, id: number): Promise<void> {
      await content.write(async (trx) => {
        if (!(await deleteOwnReview(trx, userId, id))) throw notFound();
      });
    },
  };
}
