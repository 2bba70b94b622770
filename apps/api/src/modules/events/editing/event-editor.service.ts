import type {
  CapacityInput,
  CapacityResult,
  EventChangeInput,
  EventChangeResult,
  EventFields,
} from "@fanfare/contracts/events/manage";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import { changesOf } from "../../../platform/audit/audit.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import { type LockedEvent, lockEvent, writeLog } from "../attendance/entry.queries.ts";
import { capOffers } from "../attendance/offer.queries.ts";
import { promoteWaiting } from "../attendance/promotion.ts";
import { closedBecause, placesLeft } from "../attendance/waitlist.ts";
import { isOver, STATUS_TRANSITIONS, statusAt } from "../calendar/event-status.ts";
import { type Schedule, scheduleOf } from "../calendar/schedule.ts";
import type { EventNewsService } from "../messages/event-news.service.ts";
import { clearAskedReturns } from "../sold/sold-place.queries.ts";
import { planEventChange } from "./event-change.ts";
import {
  clearReminders,
  findEventRow,
  insertEvent,
  isTour,
  placesTaken,
  updateEvent,
  zoneOf,
} from "./event-editor.queries.ts";

/** The poster as stored in its columns. */
type Poster = { poster_image: string | null; poster_placeholder: string | null; poster_alt: string | null };

type NewEvent = EventFields & Poster & { capacity: number | null };

/** Only the given fields change; the poster and the capacity are given only by the form that has them. */
type EventChange = EventChangeInput & Partial<Poster> & { capacity?: number | null };

const capacityLine = (event_id: number, user_id: number, from: number | null, to: number | null, created_at: Date) => ({
  event_id,
  user_id,
  action: "capacity_changed" as const,
  details: JSON.stringify({ from, to }),
  created_at,
});

const SOLD_BY_KIND = "Its ticket kinds say how many may come: change their places.";

/** The owner's changes of shows: adding and editing them, and setting their capacity. */
export function createEventEditor(deps: { db: Kysely<DB>; clock: Clock; content: Content; news: EventNewsService }) {
  const { clock, content, news } = deps;

  const venueZone = async (trx: Transaction<DB>, venueId: number): Promise<string> => {
    const timezone = await zoneOf(trx, venueId);
    if (timezone === undefined) throw invalid({ venue_id: ["No such venue"] });
    return timezone;
  };

  const checkTour = async (trx: Transaction<DB>, tourId: number | null | undefined) => {
    if (tourId === null || tourId === undefined) return;
    if (!(await isTour(trx, tourId))) throw invalid({ tour_id: ["No such tour"] });
  };

  /** Converts the owner's wall times to instants. Throws `validation` at a field that cannot be converted. */
  const schedule = (wanted: Parameters<typeof scheduleOf>[0]): Schedule => {
    const found = scheduleOf(wanted);
    if ("problem" in found) throw invalid({ [found.field]: [found.problem] });
    return found;
  };

  /** Adds an event within a transaction; `movedFrom` is its name at another service, if it was moved in. Throws `validation`. */
  const add = async (
    trx: Transaction<DB>,
    { ownerId, input, movedFrom = null }: { ownerId: number; input: NewEvent; movedFrom?: string | null },
  ): Promise<EventChangeResult> => {
    const now = clock.now();
    const { starts, ends, doors, ...columns } = input;
    const timezone = await venueZone(trx, input.venue_id);
    await checkTour(trx, input.tour_id);
    const made = await insertEvent(trx, {
      ...columns,
      ...schedule({ timezone, starts, ends, doors }),
      moved_from: movedFrom,
      published_at: input.visibility === "draft" ? null : now,
      created_at: now,
      updated_at: now,
    });
    await recordAudit(trx, {
      actor_id: ownerId,
      action: "event.created",
      subject_type: "event",
      subject_id: made.id,
      summary: `${movedFrom === null ? "Added" : "Moved in"} the show “${input.title}”`,
    });
    return made;
  };

  return {
    /** Adds an event; unless it is a draft, it is published immediately. Throws `validation`. */
    addEvent: (ownerId: number, input: NewEvent): Promise<EventChangeResult> =>
      content.write((trx) => add(trx, { ownerId, input })),
    addWithin: add,

    /**
     * Changes the given fields. A show that moves to another venue keeps its wall time; one that is rescheduled keeps its length
     * and the lead of its doors. Throws `not_found`, `conflict` when another user changed it in the meantime or for a status it
     * cannot take, and `validation`.
     */
    changeEvent: (ownerId: number, input: EventChange): Promise<EventChangeResult> =>
      content.write(async (trx) => {
        const now = clock.now();
        const { id, version, starts, ends, doors, ...columns } = input;
        const locked = await lockEvent(trx, id);
        if (!locked) throw notFound();
        const before = await findEventRow(trx, id);
        if (!before) throw notFound();
        assertVersion(before, version);
        const wanted = input.status ?? before.status;
        if (wanted !== before.status && !STATUS_TRANSITIONS[before.status].includes(wanted)) {
          throw new AppError("conflict", `A show that is ${before.status} cannot become ${wanted}.`);
        }
        if (before.sells_tickets && input.capacity !== undefined && input.capacity !== before.capacity) {
          throw invalid({ capacity: [SOLD_BY_KIND] });
        }
        await checkTour(trx, input.tour_id);
        const timezone = await venueZone(trx, input.venue_id ?? before.venue_id);
        const times = schedule({
          timezone,
          starts,
          ends,
          doors,
          before: { ...before, timezone: await venueZone(trx, before.venue_id) },
        });
        const plan = planEventChange(before, { columns, times, now });
        await updateEvent(trx, id, plan.changes, { isNews: plan.isNews });
        if (before.status === "cancelled" && plan.status !== "cancelled") await clearAskedReturns(trx, id);
        if (plan.isMoved) {
          await clearReminders(trx, id);
          // Offers end no later than when the show begins.
          await capOffers(trx, id, times.starts_at);
        }
        if (input.capacity !== undefined && input.capacity !== before.capacity) {
          await writeLog(trx, [capacityLine(id, ownerId, before.capacity, input.capacity, now)]);
        }
        await recordAudit(trx, {
          actor_id: ownerId,
          action: "event.updated",
          subject_type: "event",
          subject_id: id,
          summary: `Changed the show “${columns.title ?? before.title}”`,
          changes: changesOf(before, plan.edited),
        });
        const changed = await lockEvent(trx, id);
        if (changed) await promoteWaiting(trx, { news, now }, changed);
        // A show that was over and is not put back on is not announced.
        const isHistory =
          isOver(before, now) && changed !== undefined && closedBecause(statusAt(changed, now)) !== null;
        if (plan.isNews && !isHistory) await news.announceChange(trx, id, { is_back: plan.isBackOn });
        return { id, version: version + 1 };
      }),

    /**
     * Changes the capacity. Added places go to waiting parties; no fan loses a place. Throws `not_found`, and `conflict` for a
     * show that sells its places by ticket kind.
     */
    setCapacity: (ownerId: number, input: CapacityInput): Promise<CapacityResult> =>
      content.write(async (trx) => {
        const now = clock.now();
        const { id, capacity } = input;
        const before = await lockEvent(trx, id);
        if (!before) throw notFound();
        if (before.sells_tickets && capacity !== before.capacity) throw new AppError("conflict", SOLD_BY_KIND);
        await updateEvent(trx, id, { capacity, updated_at: now }, { isNews: false });
        await writeLog(trx, [capacityLine(id, ownerId, before.capacity, capacity, now)]);
        await recordAudit(trx, {
          actor_id: ownerId,
          action: "event.capacity_changed",
          subject_type: "event",
          subject_id: id,
          summary: "Changed how many may come to a show",
          changes: { capacity: [before.capacity, capacity] },
        });
        const raised: LockedEvent = { ...before, capacity };
        const promoted = await promoteWaiting(trx, { news, now }, raised);
        const places_taken = await placesTaken(trx, id);
        return { id, capacity, places_taken, places_left: placesLeft({ capacity, places_taken }), promoted };
      }),
  };
}
