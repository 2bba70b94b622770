import type { ManagedReview, ManagedReviewListInput } from "@fanfare/contracts/store/review-moderation";
import type { Kysely } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { PageOf } from "../../../platform/db/page.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import { managedReviews } from "../reviews/review.queries.ts";
import { countManagedReviews, findManagedReviewIds, lockReview, updateReview } from "./review-moderation.queries.ts";

/** Moderation of fans' product reviews, and the site's replies. */
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
      assertVersion(await lockReview(trx, id), version);
      await updateReview(trx, id, { ...columns, version: version + 1 });
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
      const [count, ids] = await Promise.all([countManagedReviews(db, query), findManagedReviewIds(db, query)]);
      return { count, results: await managedReviews(db, ids) };
    },

    /** Replies to a review publicly; null removes the reply. Throws `not_found` and `conflict`. */
    reply: (actorId: number, input: { id: number; version: number; reply: string | null }): Promise<ManagedReview> => {
      const reply = input.reply || null;
      return change(
        actorId,
        input,
        { reply, replied_at: reply ? clock.now() : null },
        reply ? "answered" : "answer_removed",
      );
    },

    /** Hides a review and its rating from the site, or shows them again. Throws as `reply` does. */
    hide: (actorId: number, input: { id: number; version: number; is_hidden: boolean }): Promise<ManagedReview> =>
      change(actorId, input, { hidden_at: input.is_hidden ? clock.now() : null }, input.is_hidden ? "hidden" : "shown"),
  };
}
