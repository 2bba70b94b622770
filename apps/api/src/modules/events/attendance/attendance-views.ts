import type { AttendingPlace, OwnPlace, UserEvents, WaitlistedPlace } from "@fanfare/contracts/events/attendance";
import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { eventsByIds } from "../calendar/event.queries.ts";
import { type Entry, entriesOf, eventRow, findEntry, positionOf } from "./entry.queries.ts";
import { isReachableAt } from "./promotion.ts";

/** A fan's places at an event, as their interface returns them. */
export const attendingView = (eventId: number, entry: Entry): AttendingPlace => ({
  status: "attending",
  event_id: eventId,
  party_size: entry.party_size,
  position: null,
  since: entry.since.toISOString(),
});

/** A fan's party on the waitlist, with its position and its offer. */
export const waitlistedView = async (db: Kysely<DB>, eventId: number, entry: Entry): Promise<WaitlistedPlace> => ({
  status: "waitlisted",
  event_id: eventId,
  party_size: entry.party_size,
  position: await positionOf(db, eventId, entry.id),
  since: entry.since.toISOString(),
  offered_until: entry.offered_until?.toISOString() ?? null,
});

/** Reads a fan's own places. */
export function createPlaceViews({ db, clock }: { db: Kysely<DB>; clock: Clock }) {
  return {
    /** A fan's place or position at one event. Throws `not_found` for an unknown event. */
    async ownPlace(userId: number, eventId: number): Promise<OwnPlace> {
      const entry = await findEntry(db, eventId, userId);
      if (!entry) {
        const event = await eventRow(db, eventId).executeTakeFirst();
        if (!event || !isReachableAt(event, clock.now())) throw notFound();
        return { place: null };
      }
      const attending = entry.status === "attending";
      return { place: attending ? attendingView(eventId, entry) : await waitlistedView(db, eventId, entry) };
    },

    /** A fan's shows by date, past ones included; waitlist entries of shows that are over are left out. */
    async userEvents(userId: number): Promise<UserEvents> {
      const now = clock.now();
      const entries = await entriesOf(db, userId, now);
      const events = await eventsByIds(
        db,
        entries.map((entry) => entry.event_id),
        now,
      );
      const byId = new Map(events.map((event) => [event.id, event]));
      const shown = entries.flatMap((entry) => {
        const event = byId.get(entry.event_id);
        return event ? [{ entry, event }] : [];
      });
      return {
        attending: shown
          .filter(({ entry }) => entry.status === "attending")
          .map(({ entry, event }) => ({ ...event, party_size: entry.party_size })),
        waitlisted: shown
          .filter(({ entry, event }) => entry.status === "waitlisted" && event.status !== "past")
          .map(({ entry, event }) => ({
            ...event,
            party_size: entry.party_size,
            position: entry.position ?? 1,
            offered_until: entry.offered_until?.toISOString() ?? null,
          })),
      };
    },
  };
}
