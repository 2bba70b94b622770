import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { addJob, defineJob } from "../../../platform/jobs/jobs.ts";
import { placesTaken } from "../editing/event-editor.queries.ts";
import type { EventNewsService } from "../messages/event-news.service.ts";
import type { Decide } from "./decisions.ts";
import { findEntry, isBlocked, waitsAt } from "./entry.queries.ts";
import { withdrawOffers } from "./offer.queries.ts";
import { promoteWaiting } from "./promotion.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    settle_blocked_fan: { user_id: number };
  }
}

/**
 * Settles the waitlists of a fan who was blocked or unblocked: places offered to a blocked fan go to the next, and an unblocked
 * fan gets places that are still free. It runs as its own job, since a decision locks the show before the fan.
 */
export function createBlockedFans(deps: { db: Kysely<DB>; clock: Clock; decide: Decide; news: EventNewsService }) {
  const { db, clock, decide, news } = deps;

  const settleAt = (eventId: number, userId: number): Promise<void> =>
    decide(eventId, async (trx, event) => {
      const entry = await findEntry(trx, eventId, userId);
      if (entry?.status !== "waitlisted") return { result: undefined, placesChanged: false };
      if (entry.offered_until && (await isBlocked(trx, userId))) await withdrawOffers(trx, [entry.id]);
      const places_taken = await placesTaken(trx, eventId);
      await promoteWaiting(trx, { news, now: clock.now() }, { ...event, places_taken });
      return { result: undefined, placesChanged: true };
    });

  return {
    /** Must be called in the transaction that blocks or unblocks a fan. */
    async noteChange(trx: Transaction<DB>, user_id: number): Promise<void> {
      if ((await waitsAt(trx, user_id)).length > 0) await addJob(trx, "settle_blocked_fan", { user_id });
    },

    settleJob: defineJob({
      name: "settle_blocked_fan",
      outward: true,
      async run({ user_id }) {
        for (const eventId of await waitsAt(db, user_id)) await settleAt(eventId, user_id);
      },
    }),
  };
}
