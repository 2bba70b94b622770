import type { ManagedReviewListInput } from "@fanfare/contracts/store/review-moderation";
import type { Kysely, SelectQueryBuilder, Transaction, Updateable } from "kysely";
import { offsetOf } from "../../../platform/db/page.ts";
import { contains } from "../../../platform/db/text-match.ts";
import type { DB, Reviews } from "../../../platform/db/types.gen.ts";

function matching(
  db: Kysely<DB>,
  query: ManagedReviewListInput,
): SelectQueryBuilder<DB, "reviews" | "products", object> {
  let found = db.selectFrom("reviews").innerJoin("products", "products.id", "reviews.product_id");
  if (query.product !== undefined) found = found.where("reviews.product_id", "=", query.product);
  if (query.state === "hidden") found = found.where("reviews.hidden_at", "is not", null);
  if (query.state === "answered") found = found.where("reviews.reply", "is not", null);
  if (query.state === "unanswered")
    found = found.where("reviews.reply", "is", null).where("reviews.hidden_at", "is", null);
  if (query.search) {
    const { search } = query;
    found = found.where((eb) =>
      eb.or([
        contains("reviews.comment", search),
        contains("reviews.title", search),
        contains("products.name", search),
      ]),
    );
  }
  return found;
}

export async function countManagedReviews(db: Kysely<DB>, query: ManagedReviewListInput): Promise<number> {
  const { count } = await matching(db, query)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns one page of ids, newest first. */
export async function findManagedReviewIds(db: Kysely<DB>, query: ManagedReviewListInput): Promise<number[]> {
  const page = await matching(db, query)
    .select("reviews.id")
    .orderBy("reviews.created_at", "desc")
    .orderBy("reviews.id", "desc")
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute();
  return page.map((row) => row.id);
}

export const lockReview = (trx: Transaction<DB>, id: number) =>
  trx.selectFrom("reviews").select("version").where("id", "=", id).forUpdate().executeTakeFirst();

export async function updateReview(trx: Transaction<DB>, id: number, columns: Updateable<Reviews>): Promise<void> {
  await trx.updateTable("reviews").set(columns).where("id", "=", id).execute();
}
