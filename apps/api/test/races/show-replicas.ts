import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { createAttendanceService } from "../../src/modules/events/attendance/attendance.service.ts";
import { createDecisions } from "../../src/modules/events/attendance/decisions.ts";
import { eventRow } from "../../src/modules/events/attendance/entry.queries.ts";
import { createWaitlistOffers } from "../../src/modules/events/attendance/offers.service.ts";
import { createDoors } from "../../src/modules/events/door/door.service.ts";
import { createEventEditor } from "../../src/modules/events/editing/event-editor.service.ts";
import { createEventNews } from "../../src/modules/events/messages/event-news.service.ts";
import { createTicketCodes } from "../../src/modules/events/tickets/ticket-code.ts";
import { createTransferMail } from "../../src/modules/events/transfers/transfer-mail.ts";
import { createPlaceTransfers } from "../../src/modules/events/transfers/transfers.service.ts";
import { createContent } from "../../src/platform/cache/content.ts";
import { ResponseCache } from "../../src/platform/cache/response-cache.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createDatabase } from "../../src/platform/db/client.ts";
import type { DB } from "../../src/platform/db/types.gen.ts";
import { AppError } from "../../src/platform/errors/app-error.ts";
import { createActionLimits } from "../../src/platform/http/limits/action-limits.ts";
import type { WriteInLanguage } from "../../src/platform/mail/reader-language.ts";
import { makeJobsKnown } from "./known-jobs.ts";
import type { LogLine } from "./line-oracle.ts";

/** The protections that serialize decisions. With one switched off, the same run must fail, or it proves nothing. */
export type Protections = {
  lock: boolean;
  trigger: boolean;
};
export const ALL_PROTECTIONS: Protections = { lock: true, trigger: true };

export type Replica = ReturnType<typeof createReplica>;

/** The shows' services of one process of the site, with their own connections. */
export function createReplica(connection: pg.PoolConfig, protections: Protections) {
  const { db, pool, close } = createDatabase({ ...connection, max: 4 }, { log: { warn: () => undefined } });
  const content = createContent({ db, cache: new ResponseCache({ maxBytes: 1e6 }) });
  const url = "https://artist.example";
  const writeInLanguage: WriteInLanguage = async (_code, write) =>
    write({ name: "Artist", url, contact: "hello@artist.example" });
  const codes = createTicketCodes({ secretKey: "the secret of a race" });
  const news = createEventNews({ db, clock: systemClock, publicUrl: url, writeInLanguage, codes });
  const readOnly = (trx: Kysely<DB>, id: number) => eventRow(trx, id).executeTakeFirst();
  const lock = protections.lock ? undefined : readOnly;
  const decide = createDecisions({ db, content, lock });
  const deps = { db, clock: systemClock, content, decide, news };
  const mail = createTransferMail({ db, clock: systemClock, publicUrl: url, writeInLanguage });
  const limits = createActionLimits({ pool, enabled: false });
  return {
    db,
    pool,
    close,
    news,
    attendance: createAttendanceService({ ...deps, rateLimits: false, isVerified: null }),
    offers: createWaitlistOffers(deps),
    codes,
    doors: createDoors({ ...deps, codes }),
    transfers: createPlaceTransfers({ ...deps, mail, limits, isVerified: null }),
    editor: createEventEditor(deps),
  };
}

/** Runs `work` with several processes of the site on one database. */
export async function withReplicas<Result>(
  connection: pg.PoolConfig,
  count: number,
  protections: Protections,
  work: (replicas: Replica[], first: Replica) => Promise<Result>,
): Promise<Result> {
  const first = createReplica(connection, protections);
  const replicas = [first, ...Array.from({ length: count - 1 }, () => createReplica(connection, protections))];
  try {
    await makeJobsKnown(first.db);
    if (!protections.trigger) await countWithoutRefusing(first.db);
    return await work(replicas, first);
  } finally {
    await Promise.all(replicas.map((replica) => replica.close()));
  }
}

/** Replaces the schema's protection with one that still counts but never refuses. */
async function countWithoutRefusing(db: Kysely<DB>): Promise<void> {
  await sql`
    create or replace function event_places() returns trigger language plpgsql as $$
    begin
      update events set places_taken =
        (select coalesce(sum(party_size), 0) from event_entries
          where event_id = events.id and (status = 'attending' or offered_until is not null))
        where id = coalesce(new.event_id, old.event_id);
      return null;
    end $$`.execute(db);
}

export async function makeFans(db: Kysely<DB>, count: number): Promise<number[]> {
  const made = await sql<{ id: number }>`
    insert into users (email, username, first_name, last_name, password_hash)
    select name || '@example.com', name, 'Fan', name, 'none'
      from (select 'racer-' || gen_random_uuid()::text as name from generate_series(1, ${count}::int)) as names
    returning id`.execute(db);
  return made.rows.map(({ id }) => id);
}

/** An event tomorrow, with a log and entries of its own. */
export async function makeShow(db: Kysely<DB>, capacity: number): Promise<number> {
  const made = await sql<{ id: number }>`
    with venue as (
      insert into venues (name, city, country, timezone) values ('Hall', 'Berlin', 'DE', 'Europe/Berlin') returning id
    )
    insert into events (title, type, venue_id, starts_at, ends_at, capacity, visibility, published_at)
    select 'Rush', 'concert', id, now() + interval '1 day', now() + interval '27 hours', ${capacity}::int, 'public', now()
      from venue returning id`.execute(db);
  return made.rows[0]?.id ?? 0;
}

export async function readLog(db: Kysely<DB>, eventId: number): Promise<LogLine[]> {
  const rows = await db
    .selectFrom("event_log")
    .select(["action", "user_id", "party_size", "details"])
    .where("event_id", "=", eventId)
    .orderBy("id")
    .execute();
  return rows.map(({ details, ...line }) => ({ ...line, ...(details as { to?: number | null }) }));
}

/** Reads the final state of the database, for comparison with the log. */
export async function readEnd(db: Kysely<DB>, eventId: number) {
  const entries = await db
    .selectFrom("event_entries")
    .select(["id", "user_id", "party_size", "status", "offered_until"])
    .where("event_id", "=", eventId)
    .orderBy("id")
    .execute();
  const { places_taken } = await db
    .selectFrom("events")
    .select("places_taken")
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
  const attending = entries.filter(({ status }) => status === "attending");
  return {
    attending,
    waiting: entries.filter(({ status }) => status === "waitlisted"),
    persons: attending.reduce((sum, { party_size }) => sum + party_size, 0),
    offered: entries.filter(({ offered_until }) => offered_until !== null),
    places_taken,
  };
}

/** Runs `work`. A refusal by the rules returns undefined; any other failure is added to `faults`. */
export async function attempt<Result>(faults: unknown[], work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError && ["conflict", "not_found", "validation"].includes(error.code)))
      faults.push(error);
    return undefined;
  }
}
