import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { statusAt } from "../calendar/event-status.ts";
import { placesTaken } from "../editing/event-editor.queries.ts";
import type { EventNewsService } from "../messages/event-news.service.ts";
import type { Decide } from "./decisions.ts";
import { writeLog } from "./entry.queries.ts";
import { deleteEntries, dueOffers, eventsToFill, eventsWithDueOffers, withdrawOffers } from "./offer.queries.ts";
import { isReachableAt, promoteWaiting } from "./promotion.ts";
import { closedBecause } from "./waitlist.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    end_waitlist_offers: Record<string, never>;
  }
}

/**
 * Ends expired offers of freed places. A party that did not accept leaves the waitlist, since it would otherwise always be the
 * first to be asked again; its places are offered to the next party in the same transaction.
 */
export function createWaitlistOffers(deps: { db: Kysely<DB>; clock: Clock; decide: Decide; news: EventNewsService }) {
  const { db, clock, decide, news } = deps;

  const endOffersOf = (eventId: number): Promise<void> =>
    decide(eventId, async (trx, event) => {
      const now = clock.now();
      const due = await dueOffers(trx, eventId, now);
      const ids = due.map(({ id }) => id);
      if (due.length === 0) return { result: undefined, placesChanged: false };
      // No fan is asked about a show that is over, cancelled or unpublished: the parties keep waiting in case it is put back on.
      if (closedBecause(statusAt(event, now)) || !isReachableAt(event, now)) {
        await withdrawOffers(trx, ids);
        return { result: undefined, placesChanged: true };
      }
      await deleteEntries(trx, ids);
      await writeLog(
        trx,
        due.map(({ user_id, party_size }) => ({
          event_id: eventId,
          user_id,
          action: "offer_ended" as const,
          party_size,
          created_at: now,
        })),
      );
      await news.queueMails(
        trx,
        eventId,
        due.map(({ user_id, party_size }) => ({ user_id, news: { kind: "offer_ended" as const, party_size } })),
      );
      const freed = due.reduce((sum, { party_size }) => sum + party_size, 0);
      await promoteWaiting(trx, { news, now }, { ...event, places_taken: event.places_taken - freed });
      return { result: undefined, placesChanged: true };
    });

  const fill = (eventId: number): Promise<void> =>
    decide(eventId, async (trx, event) => {
      await promoteWaiting(trx, { news, now: clock.now() }, event);
      return { result: undefined, placesChanged: (await placesTaken(trx, eventId)) !== event.places_taken };
    });

  /**
   * Ends every expired offer, and offers free places that no waiting party could be offered before. A failure at one show does
   * not stop the others; all failures are thrown at the end.
   */
  const endDueOffers = async (): Promise<void> => {
    const failures: unknown[] = [];
    const note = (error: unknown) => failures.push(error);
    for (const eventId of await eventsWithDueOffers(db, clock.now())) await endOffersOf(eventId).catch(note);
    for (const eventId of await eventsToFill(db, clock.now())) await fill(eventId).catch(note);
    if (failures.length > 0) throw new AggregateError(failures, `the offers of ${failures.length} shows failed`);
  };

  return {
    endDueOffers,
    endJob: defineJob({ name: "end_waitlist_offers", outward: true, cron: "* * * * *", run: endDueOffers }),
  };
}
