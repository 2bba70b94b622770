import { type Insertable, type Kysely, sql } from "kysely";
import type { Services } from "../src/main/modules.ts";
import { createSessions } from "../src/modules/accounts/sessions/sessions.ts";
import { systemClock } from "../src/platform/clock.ts";
import type { DB, Events, Tours, Users, Venues } from "../src/platform/db/types.gen.ts";
import type { JobPayloads } from "../src/platform/jobs/jobs.ts";
import type { NewMail } from "../src/platform/mail/mail.ts";
import { makeUser } from "./factories.ts";

let made = 0;
const next = () => {
  made += 1;
  return made;
};

/** Long before any test's clock. */
const OUT = new Date("2020-01-01T00:00:00Z");
const HOUR_MS = 3_600_000;

export async function makeVenue(db: Kysely<DB>, values: Partial<Insertable<Venues>> = {}): Promise<number> {
  const row = await db
    .insertInto("venues")
    .values({ name: `Hall ${next()}`, city: "Berlin", country: "DE", timezone: "Europe/Berlin", ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A published tour, unless `values` differ. */
export async function makeTour(db: Kysely<DB>, values: Partial<Insertable<Tours>> = {}): Promise<number> {
  const row = await db
    .insertInto("tours")
    .values({ name: `Tour ${next()}`, visibility: "public", published_at: OUT, ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A published concert on the evening of 1 July 2026 in Berlin, three hours long, unless `values` differ. */
export async function makeEvent(db: Kysely<DB>, values: Partial<Insertable<Events>> = {}): Promise<number> {
  const starts_at = new Date((values.starts_at as Date | string | undefined) ?? "2026-07-01T18:00:00Z");
  const row = await db
    .insertInto("events")
    .values({
      title: `Show ${next()}`,
      type: "concert",
      venue_id: values.venue_id ?? (await makeVenue(db)),
      ends_at: new Date(starts_at.getTime() + 3 * HOUR_MS),
      visibility: "public",
      published_at: OUT,
      ...values,
      starts_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * A new account with a token that is valid by the real clock, which lucia uses, independent of the test's clock: shows are tested
 * around their own date.
 */
export async function signInToday(
  db: Kysely<DB>,
  values: Partial<Insertable<Users>> = {},
): Promise<{ id: number; token: string }> {
  const id = await makeUser(db, values);
  const role = values.role ?? "fan";
  return { id, token: await createSessions({ db, clock: systemClock }).open({ id, role }, undefined) };
}

/** The mails that the queued event mails would produce now, in the order they were queued. */
export async function queuedEventMails(site: {
  db: Kysely<DB>;
  services: Pick<Services, "events">;
}): Promise<NewMail[]> {
  const { rows } = await sql<{ payload: JobPayloads["event_mail"] }>`
    select payload from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
     where tasks.identifier = 'event_mail' order by jobs.id`.execute(site.db);
  const mails: NewMail[] = [];
  for (const { payload } of rows) {
    const mail = await site.services.events.news.mail.compose(payload);
    if (mail) mails.push(mail);
  }
  return mails;
}
