import { language } from "@fanfare/contracts/common/language";
import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { DB, EventLog } from "../../../platform/db/types.gen.ts";
import { usersView } from "../../accounts/public.queries.ts";
import { isReachable } from "../calendar/visibility.ts";

/** The columns on which joining and leaving are decided. */
export type LockedEvent = {
  id: number;
  status: "upcoming" | "postponed" | "cancelled";
  starts_at: Date;
  ends_at: Date;
  previous_starts_at: Date | null;
  capacity: number | null;
  party_limit: number | null;
  places_taken: number;
  calendar_sequence: number;
  reachable_from: Date | null;
  offer_hours: number | null;
  /** Places are bought rather than free of charge. */
  sells_tickets: boolean;
};

/** An event's row as decisions need it, unlocked. */
export const eventRow = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom("events")
    .select([
      "id",
      "status",
      "starts_at",
      "ends_at",
      "previous_starts_at",
      "capacity",
      "party_limit",
      "places_taken",
      "calendar_sequence",
      "reachable_from",
      "offer_hours",
      "sells_tickets",
    ])
    .where("id", "=", id);

/** Locks an event until the transaction ends, so that decisions about its places are made one at a time. */
export const lockEvent = (trx: Transaction<DB>, id: number): Promise<LockedEvent | undefined> =>
  eventRow(trx, id).forUpdate().executeTakeFirst();

export type Entry = {
  id: number;
  user_id: number;
  party_size: number;
  status: "attending" | "waitlisted";
  since: Date;
  /** Set while places are kept for a waiting party; they count as taken. */
  offered_until: Date | null;
  /** The language of its mails. */
  language: string;
};

const ENTRY_COLUMNS = ["id", "user_id", "party_size", "status", "since", "offered_until", "language"] as const;

export const findEntry = (db: Kysely<DB>, eventId: number, userId: number): Promise<Entry | undefined> =>
  db
    .selectFrom("event_entries")
    .select(ENTRY_COLUMNS)
    .where("event_id", "=", eventId)
    .where("user_id", "=", userId)
    .executeTakeFirst();

/**
 * The waitlist in order of arrival, without parties that have an offer and without fans who are blocked or whose account is being
 * deleted: those keep their position but are offered nothing.
 */
export const waitingParties = (db: Kysely<DB>, eventId: number): Promise<Entry[]> =>
  db
    .selectFrom("event_entries")
    .select(ENTRY_COLUMNS)
    .where("event_id", "=", eventId)
    .where("status", "=", "waitlisted")
    .where("offered_until", "is", null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom(usersView.as("person"))
            .select("person.id")
            .whereRef("person.id", "=", "event_entries.user_id")
            .where((eb) =>
              eb.or([eb("person.blocked_at", "is not", null), eb("person.deletion_due_at", "is not", null)]),
            ),
        ),
      ),
    )
    .orderBy("id")
    .execute();

/** The ids of shows for which a fan is on the waitlist. */
export async function waitsAt(db: Kysely<DB>, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("event_entries")
    .select("event_id")
    .where("user_id", "=", userId)
    .where("status", "=", "waitlisted")
    .orderBy("event_id")
    .execute();
  return rows.map(({ event_id }) => event_id);
}

export async function isBlocked(db: Kysely<DB>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom(usersView.as("person"))
    .select("person.blocked_at")
    .where("person.id", "=", userId)
    .executeTakeFirst();
  return row !== undefined && row.blocked_at !== null;
}

/** A waiting party's place in line, from 1. */
export async function positionOf(db: Kysely<DB>, eventId: number, entryId: number): Promise<number> {
  const row = await db
    .selectFrom("event_entries")
    .select((eb) => eb.fn.countAll<number>().as("position"))
    .where("event_id", "=", eventId)
    .where("status", "=", "waitlisted")
    .where("id", "<=", entryId)
    .executeTakeFirstOrThrow();
  return row.position;
}

/**
 * Adds a fan's entry. The event must be locked, because ids order the waitlist. Mails use `language`, or the request's language
 * when the fan makes the entry.
 */
export const insertEntry = (
  trx: Transaction<DB>,
  entry: {
    event: LockedEvent;
    user_id: number;
    party_size: number;
    status: Entry["status"];
    since: Date;
    language?: string;
  },
): Promise<Entry> =>
  trx
    .insertInto("event_entries")
    .values({
      event_id: entry.event.id,
      user_id: entry.user_id,
      party_size: entry.party_size,
      status: entry.status,
      since: entry.since,
      told_sequence: entry.event.calendar_sequence,
      language: entry.language ?? language().code,
    })
    .returning(ENTRY_COLUMNS)
    .executeTakeFirstOrThrow();

export const deleteEntry = (trx: Transaction<DB>, entryId: number) =>
  trx.deleteFrom("event_entries").where("id", "=", entryId).execute();

/** Admits waiting parties. */
export const admitEntries = (trx: Transaction<DB>, event: LockedEvent, entryIds: readonly number[], since: Date) =>
  trx
    .updateTable("event_entries")
    .set({ status: "attending", since, offered_until: null, told_sequence: event.calendar_sequence })
    .where("id", "=", sql<number>`any(${[...entryIds]}::bigint[])`)
    .execute();

export const writeLog = (trx: Transaction<DB>, lines: readonly Insertable<EventLog>[]) =>
  trx
    .insertInto("event_log")
    .values([...lines])
    .execute();

/** How many times a fan has joined an event or a waitlist since `since`, each of which mailed them. */
export async function countSignUps(db: Kysely<DB>, userId: number, since: Date): Promise<number> {
  const row = await db
    .selectFrom("event_log")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("action", "in", ["joined", "waitlisted"])
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A fan's entries at all events, by event date; `position` only for waitlisted ones. */
export const entriesOf = (db: Kysely<DB>, userId: number, now: Date) =>
  db
    .selectFrom("event_entries as mine")
    .innerJoin("events", "events.id", "mine.event_id")
    .select(["mine.event_id", "mine.party_size", "mine.status", "mine.offered_until"])
    .select((eb) =>
      eb
        .selectFrom("event_entries as line")
        .select((inner) => inner.fn.countAll<number>().as("position"))
        .whereRef("line.event_id", "=", "mine.event_id")
        .where("line.status", "=", "waitlisted")
        .whereRef("line.id", "<=", "mine.id")
        .as("position"),
    )
    .where("mine.user_id", "=", userId)
    // An unpublished show is hidden from all visitors until it is published again.
    .where(isReachable("events", now))
    .orderBy("events.starts_at")
    .orderBy("mine.id")
    .execute();
