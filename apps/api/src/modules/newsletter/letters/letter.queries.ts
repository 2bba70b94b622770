import type { LetterFilters, RecipientStatus } from "@fanfare/contracts/admin/letters";
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from "kysely";
import type { DB, Letters } from "../../../platform/db/types.gen.ts";
import { eventsView } from "../../events/public.queries.ts";

/** How many recipients are in each state; those being sent count as waiting. */
const progress = sql<{
  recipients: number;
  waiting: number;
  accepted: number;
  refused: number;
  skipped: number;
  unknown: number;
  filed: number;
}>`(
  select json_build_object(
    'recipients', count(*),
    'waiting', count(*) filter (where r.status in ('waiting', 'sending')),
    'accepted', count(*) filter (where r.status = 'accepted'),
    'refused', count(*) filter (where r.status = 'refused'),
    'skipped', count(*) filter (where r.status = 'skipped'),
    'unknown', count(*) filter (where r.status = 'unknown'),
    'filed', count(*) filter (where r.status = 'filed'))
  from letter_recipients as r where r.letter_id = letters.id)`;

const withProgress = (db: Kysely<DB>) =>
  db
    .selectFrom("letters")
    .leftJoin(eventsView.as("event"), "event.id", "letters.event_id")
    .select([
      "letters.id",
      "letters.subject",
      "letters.body",
      "letters.segment",
      "letters.event_id",
      "letters.filters",
      "letters.is_on_site",
      "event.title as event_title",
      "letters.status",
      "letters.scheduled_for",
      "letters.started_at",
      "letters.finished_at",
      "letters.updated_at",
      "letters.version",
      progress.as("progress"),
    ]);

export const findLetter = (db: Kysely<DB>, id: number) =>
  withProgress(db).where("letters.id", "=", id).executeTakeFirst();

/** Whether an address has refused the letter since a time; every letter matches null. */
const isRefusedSince = (
  since: Date | null,
) => sql<boolean>`(${since}::timestamptz is null or exists (select from letter_recipients as refused
  where refused.letter_id = letters.id and refused.status = 'refused' and refused.moved_at > ${since}))`;

/** The letters, the newest first; with `refusedSince` only those that an address has refused since. */
export const findLetters = (db: Kysely<DB>, page: { offset: number; limit: number; refusedSince: Date | null }) =>
  withProgress(db)
    .where(isRefusedSince(page.refusedSince))
    .orderBy("letters.id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute();

export type LetterRow = NonNullable<Awaited<ReturnType<typeof findLetter>>>;

export const lockLetter = (trx: Transaction<DB>, id: number) =>
  trx.selectFrom("letters").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export async function countLetters(db: Kysely<DB>, refusedSince: Date | null): Promise<number> {
  const { count } = await db
    .selectFrom("letters")
    .where(isRefusedSince(refusedSince))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** A letter's text, for sending. */
export const letterText = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom("letters")
    .select((eb) => ["subject", "body", eb.case().when("is_on_site", "=", true).then(eb.ref("id")).end().as("page_id")])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Adds a draft and returns its id. */
export async function insertLetter(
  trx: Transaction<DB>,
  letter: Pick<Insertable<Letters>, "subject" | "body" | "segment" | "event_id"> & {
    filters: LetterFilters;
    is_on_site: boolean;
    created_by: number;
  },
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto("letters")
    .values({ ...letter, filters: JSON.stringify(letter.filters), created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a letter that the caller has locked. */
export async function updateLetter(
  trx: Transaction<DB>,
  id: number,
  changes: Updateable<Letters>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("letters")
    .set((eb) => ({ ...changes, updated_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Marks a letter that the caller has locked as being sent. */
export async function beginSending(trx: Transaction<DB>, id: number, now: Date): Promise<void> {
  await trx
    .updateTable("letters")
    .set((eb) => ({ status: "sending", started_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function removeLetter(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.deleteFrom("letters").where("id", "=", id).execute();
}

/** Letters that are due or being sent, oldest first. */
export const lettersToSend = (db: Kysely<DB>, now: Date) =>
  db
    .selectFrom("letters")
    .select(["id", "status"])
    .where((eb) =>
      eb.or([eb("status", "=", "sending"), eb.and([eb("status", "=", "scheduled"), eb("scheduled_for", "<=", now)])]),
    )
    .orderBy("scheduled_for")
    .orderBy("id")
    .execute();

/** A recipient that a sender has claimed, so that no other sender can. */
export type Claimed = {
  id: number;
  email: string;
  reader_kind: "account" | "contact";
  reader_id: number;
  message_id: string;
  tries: number;
};

/**
 * Claims the next recipients of a letter that is being sent. Committed before any mail leaves, so that no other sender claims
 * them whatever happens afterwards; rows that another sender has locked are skipped.
 */
export async function claimRecipients(
  db: Kysely<DB>,
  letterId: number,
  options: { now: Date; limit: number },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update letter_recipients set status = 'sending', moved_at = ${options.now}, tries = tries + 1
    where id in (
      select recipient.id from letter_recipients as recipient
      join letters on letters.id = recipient.letter_id and letters.status = 'sending'
      where recipient.letter_id = ${letterId} and recipient.status = 'waiting'
        and (recipient.not_before is null or recipient.not_before <= ${options.now})
      order by recipient.id limit ${options.limit} for update of recipient skip locked)
    returning id, email, reader_kind, reader_id, message_id, tries`.execute(db);
  return rows;
}

/**
 * Stores the outcome for a claimed recipient. `not_before`, only with `waiting`: when to retry. `uncounted`: not counted as an
 * attempt.
 */
export async function settleRecipient(
  db: Kysely<DB>,
  id: number,
  end: {
    status: Exclude<RecipientStatus, "sending">;
    detail?: string;
    not_before?: Date;
    uncounted?: boolean;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable("letter_recipients")
    .set((eb) => ({
      status: end.status,
      detail: end.detail ?? null,
      not_before: end.not_before ?? null,
      moved_at: end.now,
      ...(end.uncounted ? { tries: eb("tries", "-", 1) } : {}),
    }))
    .where("id", "=", id)
    .where("status", "=", "sending")
    .execute();
}

/** Gives up recipients whose sender has died: the mail may have left, so it is not sent again. */
export async function markLostRecipients(db: Kysely<DB>, letterId: number, before: Date): Promise<void> {
  await db
    .updateTable("letter_recipients")
    .set({ status: "unknown", detail: "The answer was lost when the site stopped." })
    .where("letter_id", "=", letterId)
    .where("status", "=", "sending")
    .where("moved_at", "<", before)
    .execute();
}

/** Ends a letter that no recipient waits for any more. */
export async function finishLetter(db: Kysely<DB>, letterId: number, now: Date): Promise<void> {
  await db
    .updateTable("letters")
    .set((eb) => ({ status: "sent", finished_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", letterId)
    .where("status", "=", "sending")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("letter_recipients")
            .select("letter_recipients.id")
            .where("letter_recipients.letter_id", "=", letterId)
            .where("letter_recipients.status", "in", ["waiting", "sending"]),
        ),
      ),
    )
    .execute();
}

/** Why a recipient was skipped who was still waiting when a letter was stopped. */
const STOPPED = "Stopped";

/** Skips every recipient who is still waiting for a letter. */
export async function skipWaiting(trx: Transaction<DB>, letterId: number, now: Date): Promise<void> {
  await trx
    .updateTable("letter_recipients")
    .set({ status: "skipped", detail: STOPPED, moved_at: now })
    .where("letter_id", "=", letterId)
    .where("status", "=", "waiting")
    .execute();
}

function recipientsOf(db: Kysely<DB>, letterId: number, status: RecipientStatus | undefined) {
  const all = db.selectFrom("letter_recipients").where("letter_id", "=", letterId);
  return status === undefined ? all : all.where("status", "=", status);
}

export async function countRecipients(
  db: Kysely<DB>,
  letterId: number,
  status: RecipientStatus | undefined,
): Promise<number> {
  const { count } = await recipientsOf(db, letterId, status)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** One page of a letter's recipients. */
export const listRecipients = (
  db: Kysely<DB>,
  letterId: number,
  query: { status: RecipientStatus | undefined; offset: number; limit: number },
) =>
  recipientsOf(db, letterId, query.status)
    .select(["id", "email", "status", "detail", "moved_at"])
    .orderBy("id")
    .offset(query.offset)
    .limit(query.limit)
    .execute();

/**
 * Queues recipients again and returns how many there are: those of unknown delivery, or those who were skipped when the letter
 * was stopped.
 */
export async function waitAgain(trx: Transaction<DB>, letterId: number, which: "unknown" | "stopped"): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("letter_recipients")
    .set({ status: "waiting", detail: null, not_before: null, tries: 0 })
    .where("letter_id", "=", letterId)
    .where((eb) => (which === "unknown" ? eb("status", "=", which) : eb.and({ status: "skipped", detail: STOPPED })))
    .where("email", "is not", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
