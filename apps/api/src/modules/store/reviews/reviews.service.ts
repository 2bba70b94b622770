import type { Review, ReviewCreateInput, ReviewListInput, ReviewUpdateInput } from "@fanfare/contracts/store/review";
import type { Kysely } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import { createCountMemo } from "../../../platform/cache/count-memo.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { PageOf } from "../../../platform/db/page.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { isReachable } from "../catalogue/product.queries.ts";
import { countReviews, findOwnReview, findReview, listReviews } from "./review.queries.ts";

/** What fans think of products: one review a fan and product, changed and taken back by its author alone. */
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

    /** Throws `not_found` for what is not in the store, and `conflict` for a second review of the same product. */
    async create(userId: number, input: ReviewCreateInput): Promise<Review> {
      const now = clock.now();
      const id = await content.write(async (trx) => {
        const product = await trx
          .selectFrom("products")
          .select("id")
          .where("products.id", "=", input.product_id)
          .where(isReachable(now))
          .executeTakeFirst();
        if (!product) throw notFound();
        const row = await trx
          .insertInto("reviews")
          .values({ ...input, user_id: userId, created_at: now, updated_at: now })
          .onConflict((conflict) => conflict.constraint("reviews_once_key").doNothing())
          .returning("id")
          .executeTakeFirst();
        if (!row) throw new AppError("conflict", "You have already reviewed this product.");
        return row.id;
      });
      return byId(id, userId);
    },

    /** Changes what is named. Throws `not_found` for another fan's review. */
    async update(userId: number, input: ReviewUpdateInput): Promise<Review> {
      const { id, ...columns } = input;
      await content.write(async (trx) => {
        const row = await trx
          .updateTable("reviews")
          .set((eb) => ({ ...columns, updated_at: clock.now(), version: eb("version", "+", 1) }))
          .where("id", "=", id)
          .where("user_id", "=", userId)
          .returning("id")
          .executeTakeFirst();
        if (!row) throw notFound();
      });
      return byId(id, userId);
    },

    /** Takes one's own review back. Throws `not_found`. */
    async remove(userId: number, id: number): Promise<void> {
      await content.write(async (trx) => {
        const row = await trx
          .deleteFrom("reviews")
          .where("id", "=", id)
          .where("user_id", "=", userId)
          .returning("id")
          .executeTakeFirst();
        if (!row) throw notFound();
      });
    },
  };
}
