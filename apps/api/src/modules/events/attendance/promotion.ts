import type { Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { statusAt } from "../calendar/event-status.ts";
import type { EventNewsService } from "../messages/event-news.service.ts";
import { admitEntries, type LockedEvent, waitingParties, writeLog } from "./entry.queries.ts";
import { offerPlaces } from "./offer.queries.ts";
import { offerEnd } from "./offer-end.ts";
import { ticketSale } from "./ticket-sale.queries.ts";
import { closedBecause, promotions, transitionAction, withSale } from "./waitlist.ts";

/** Whether visitors can reach a show at `now`. */
export const isReachableAt = (event: Pick<LockedEvent, "reachable_from">, now: Date): boolean =>
  event.reachable_from !== null && event.reachable_from <= now;

/**
 * Gives the free places of a locked event to waiting parties, or offers them where the owner has enabled that, logs it and queues
 * the mails, all in the caller's transaction. `event` must be read after the places were freed. Gives no places while visitors
 * cannot reach the show, nor places for which no ticket is on sale. Returns how many parties got in.
 */
export async function promoteWaiting(
  trx: Transaction<DB>,
  deps: { news: EventNewsService; now: Date },
  event: LockedEvent,
): Promise<number> {
  const { now } = deps;
  if (closedBecause(statusAt(event, now)) || !isReachableAt(event, now)) return 0;
  if (event.capacity !== null && event.places_taken >= event.capacity) return 0;
  const waiting = await waitingParties(trx, event.id);
  if (waiting.length === 0) return 0;
  const sale = event.sells_tickets ? await ticketSale(trx, event.id, now) : null;
  const { promoted, passed_over } = promotions({ ...withSale(event, sale), waiting });
  if (promoted.length === 0) return 0;
  const ids = promoted.map((entry) => entry.id);
  const until = offerEnd(event, now, sale?.until ?? null);
  // No fan gets in without paying, and no time is left to pay.
  if (until === null && event.sells_tickets) return 0;
  if (until) await offerPlaces(trx, ids, until);
  else await admitEntries(trx, event, ids, now);
  await writeLog(trx, [
    ...promoted.map((entry) => ({
      event_id: event.id,
      user_id: entry.user_id,
      action: until ? ("offered" as const) : transitionAction("waitlisted", "attending"),
      party_size: entry.party_size,
      created_at: now,
    })),
    ...passed_over.map((entry) => ({
      event_id: event.id,
      user_id: entry.user_id,
      action: "passed_over" as const,
      party_size: entry.party_size,
      created_at: now,
    })),
  ]);
  await deps.news.queueMails(
    trx,
    event.id,
    promoted.map(({ user_id, party_size }) => ({
      user_id,
      news: until ? { kind: "offered", party_size, until: until.toISOString() } : { kind: "promoted", party_size },
    })),
  );
  return until ? 0 : promoted.length;
}
