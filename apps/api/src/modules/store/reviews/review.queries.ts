import type { Review, ReviewListInput } from "@fanfare/contracts/store/review";
import type { ManagedReview } from "@fanfare/contracts/store/review-moderation";
import { type Kysely, type SelectQueryBuilder, sql, type Transaction, type Updateable } from "kysely";
import { offsetOf } from "../../../platform/db/page.ts";
import type { DB, Reviews } from "../../../platform/db/types.gen.ts";
import { usersView } from "../../accounts/public.queries.ts";
import { isListed, isReachable } from "../catalogue/product.queries.ts";
import { isLineKept } from "../payments/paid-back.queries.ts";

const withSurroundings = (db: Kysely<DB>) =>
  db
    .selectFrom("reviews")
    .innerJoin("products", "products.id", "reviews.product_id")
    .innerJoin(usersView.as("author"), "author.id", "reviews.user_id")
    .select((eb) => [
      "reviews.id",
      "reviews.product_id",
      "reviews.user_id",
      "reviews.rating",
      "reviews.title",
      "reviews.comment",
      "reviews.created_at",
      "reviews.updated_at",
      "reviews.reply",
      "reviews.replied_at",
      "reviews.hidden_at",
      "reviews.version",
      "products.name as product_name",
      eb.fn.coalesce(sql<string | null>`nullif(btrim(author.display_name), '')`, "author.first_name").as("author_name"),
      "reviews.is_verified_purchase",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withSurroundings>["executeTakeFirstOrThrow"]>>;

const reviewView = (row: Row, readerId: number | null): Review => ({
  id: row.id,
  product_id: row.product_id,
  product_name: row.product_name,
  rating: row.rating,
  title: row.title || null,
  comment: row.comment,
  reply: row.reply,
  author_name: row.author_name,
  is_verified_purchase: row.is_verified_purchase,
  is_mine: row.user_id === readerId,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** Returns reviews for the team in the order of `ids`, hidden ones included. */
export async function managedReviews(db: Kysely<DB>, ids: readonly number[]): Promise<ManagedReview[]> {
  if (ids.length === 0) return [];
  const rows = await withSurroundings(db).where("reviews.id", "in", ids).execute();
  const byId = new Map(
    rows.map((row) => {
      const { is_mine: _mine, ...shown } = reviewView(row, null);
      return [
        row.id,
        {
          ...shown,
          version: row.version,
          is_hidden: row.hidden_at !== null,
          replied_at: row.replied_at?.toISOString() ?? null,
        },
      ];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Reviews of products listed at `now`, or of one product that has a page, without those that the team has hidden. */
function matching(
  db: Kysely<DB>,
  filters: Pick<ReviewListInput, "product">,
  now: Date,
): SelectQueryBuilder<DB, "reviews" | "products", object> {
  const all = db
    .selectFrom("reviews")
    .innerJoin("products", "products.id", "reviews.product_id")
    .where("reviews.hidden_at", "is", null);
  // An unlisted product is reached by its link only, and so are its reviews.
  if (filters.product === undefined) return all.where(isListed(now));
  return all.where(isReachable(now)).where("reviews.product_id", "=", filters.product);
}

export async function countReviews(
  db: Kysely<DB>,
  filters: Pick<ReviewListInput, "product">,
  now: Date,
): Promise<number> {
  const row = await matching(db, filters, now)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Newest first unless another ordering is requested. */
export async function listReviews(
  db: Kysely<DB>,
  query: ReviewListInput,
  readerId: number | null,
  now: Date,
): Promise<Review[]> {
  const direction = !query.ordering || query.ordering.startsWith("-") ? "desc" : "asc";
  let ids = matching(db, query, now).select("reviews.id");
  if (query.ordering?.endsWith("rating")) ids = ids.orderBy("reviews.rating", direction);
  const page = await ids
    .orderBy("reviews.created_at", query.ordering?.endsWith("rating") ? "desc" : direction)
    .orderBy("reviews.id", "desc")
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute();
  const order = page.map((row) => row.id);
  if (order.length === 0) return [];
  const rows = await withSurroundings(db).where("reviews.id", "in", order).execute();
  const byId = new Map(rows.map((row) => [row.id, reviewView(row, readerId)]));
  return order.flatMap((id) => byId.get(id) ?? []);
}

export async function findReview(db: Kysely<DB>, id: number, readerId: number | null): Promise<Review | undefined> {
  const row = await withSurroundings(db).where("reviews.id", "=", id).executeTakeFirst();
  return row && reviewView(row, readerId);
}

/** A fan's own review of a product, for its form. */
export async function findOwnReview(db: Kysely<DB>, userId: number, productId: number): Promise<Review | undefined> {
  const row = await withSurroundings(db)
    .where("reviews.user_id", "=", userId)
    .where("reviews.product_id", "=", productId)
    .executeTakeFirst();
  return row && reviewView(row, userId);
}

/**
 * Updates `is_verified_purchase` of a buyer's reviews to match an order's state: true while they have a paid line of the product
 * that was neither cancelled nor refunded. Rows that are already correct are not changed.
 */
export async function syncVerifiedPurchases(trx: Transaction<DB>, order: { id: number; user_id: number | null }) {
  if (order.user_id === null) return;
  await sql`
    update reviews set is_verified_purchase = verdict.is_verified
      from (
        select reviews.id, exists (
            select from orders join order_items on order_items.order_id = orders.id
            where orders.user_id = reviews.user_id and order_items.product_id = reviews.product_id
              and ${isLineKept}
          ) as is_verified
          from reviews
         where reviews.user_id = ${order.user_id}
           and reviews.product_id in (select product_id from order_items where order_id = ${order.id})
      ) as verdict
     where reviews.id = verdict.id and reviews.is_verified_purchase <> verdict.is_verified`.execute(trx);
}

/**
 * Inserts a review of a product that has a page at `now`; returns `unknown` without such a product, and `repeated` if this fan
 * has reviewed it already.
 */
export async function insertReview(
  trx: Transaction<DB>,
  review: { product_id: number; user_id: number; rating: number; title?: string | undefined; comment: string },
  now: Date,
): Promise<number | "unknown" | "repeated"> {
  const product = await trx
    .selectFrom("products")
    .select("id")
    .where("products.id", "=", review.product_id)
    .where(isReachable(now))
    .executeTakeFirst();
  if (!product) return "unknown";
  const row = await trx
    .insertInto("reviews")
    .values({ ...review, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.constraint("reviews_once_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? "repeated";
}

/** Updates a fan's own review; returns false if it is not theirs. */
export async function updateOwnReview(
  trx: Transaction<DB>,
  userId: number,
  id: number,
  columns: Updateable<Reviews>,
): Promise<boolean> {
  const row = await trx
    .updateTable("reviews")
    .set((eb) => ({ ...columns, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a fan's own review; returns false if it is not theirs. */
export async function deleteOwnReview(trx: Transaction<DB>, userId: number, id: number): Promise<boolean> {
  const row = await trx
    .deleteFrom("reviews")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
