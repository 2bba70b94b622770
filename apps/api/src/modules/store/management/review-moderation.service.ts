import type { ManagedReview, ManagedReviewListInput } from "@fanfare/contracts/store/review-moderation";
import type { Kysely, SelectQueryBuilder } from "kysely";
import { recordAudit } from "../../../platform/audit.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import { offsetOf, type PageOf } from "../../../platform/db/page.ts";
import { contains } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import { managedReviews } from "../reviews/review.queries.ts";

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

/** What fans said of products, and what the site says to it. */
export function createReviewModeration(deps: { db: Kysely<DB>; clock: Clock; content: Content }) {
  const { db, clock, content } = deps;

  const byId = async (id: number): Promise<ManagedReview> => {
    const [review] = await managedReviews(db, [id]);
    if (!review) throw notFound();
    return review;
  };

  const change = async (
    actorId: number,
    { id, version }: { id: number; version: number },
    columns: { reply: string | null; replied_at: Date | null } | { hidden_at: Date | null },
    action: "answered" | "answer_removed" | "hidden" | "shown",
  ): Promise<ManagedReview> => {
    await content.write(async (trx) => {
      const row = await trx.selectFrom("reviews").select("version").where("id", "=", id).forUpdate().executeTakeFirst();
      assertVersion(row, version);
      await trx
        .updateTable("reviews")
        .set({ ...columns, version: version + 1 })
        .where("id", "=", id)
        .execute();
      const words = { answered: "Answered", answer_removed: "Took back the answer to", hidden: "Hid", shown: "Showed" };
      await recordAudit(trx, {
        actor_id: actorId,
        action: `review.${action}`,
        subject_type: "review",
        subject_id: id,
        summary: `${words[action]} a review`,
      });
    });
    return byId(id);
  };

  return {
    /** Newest first. */
    async list(query: ManagedReviewListInput): Promise<PageOf<ManagedReview>> {
      const { count } = await matching(db, query)
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      const page = await matching(db, query)
        .select("reviews.id")
        .orderBy("reviews.created_at", "desc")
        .orderBy("reviews.id", "desc")
        .limit(query.page_size)
        .offset(offsetOf(query))
        .execute();
      return {
        count,
        results: await managedReviews(
          db,
          page.map((row) => row.id),
        ),
      };
    },

    /** Replies to a review publicly, or with null takes the answer back. Throws `not_found` and `conflict`. */
    reply: (actorId: number, input: { id: number; version: number; reply: string | null }): Promise<ManagedReview> => {
      const reply = input.reply || null;
      return change(
        actorId,
        input,
        { reply, replied_at: reply ? clock.now() : null },
        reply ? "answered" : "answer_removed",
      );
    },

    /** Takes a review from the site, or puts it back; its rating goes and comes with it. Throws as `reply` does. */
    hide: (actorId: number, input: { id: number; version: number; is_hidden: boolean }): Promise<ManagedReview> =>
      change(actorId, input, { hidden_at: input.is_hidden ? clock.now() : null }, input.is_hidden ? "hidden" : "shown"),
  };
}
