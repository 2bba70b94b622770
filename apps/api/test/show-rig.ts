import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { makeEvent, queuedEventMails, signInToday } from "./event-factories.ts";
import { makeUser } from "./factories.ts";
import { createTestClock, createTestSite, type TestSite } from "./site.ts";

export let site: TestSite;
export let owner: { id: number; token: string };

/** Opens a site for the tests of a file; each begins on 15 June 2026 without shows and without queued jobs. */
export function setUpShows(): void {
  beforeAll(async () => {
    site = await createTestSite({ clock: createTestClock("2026-06-15T12:00:00Z") });
    owner = await signInToday(site.db, { role: "owner" });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    site.clock.set("2026-06-15T12:00:00Z");
    await site.db.deleteFrom("events").execute();
    await sql`truncate graphile_worker._private_jobs`.execute(site.db);
  });
}

/** Changes a show as its editor does. */
export const change = (id: number, body: Record<string, unknown>) =>
  site.call("PATCH", `/api/events/events/${id}/`, { token: owner.token, body });

/** The queued mails, as [recipient, subject]. */
export async function queued(): Promise<[string, string][]> {
  const mails = await queuedEventMails(site);
  return mails.map(({ to, subject }): [string, string] => [to, subject]).toSorted();
}

/** Runs the job that announces changes and returns the mails queued after it. */
export async function announced(id: number): Promise<[string, string][]> {
  await site.services.events.news.announceChangeJob.run({ event_id: id }, {} as never);
  return queued();
}

/** Creates a show with one place: a fan has it, and another waits. No mails are queued yet. */
export async function withPeople(values: Parameters<typeof makeEvent>[1] = {}) {
  const id = await makeEvent(site.db, { title: "Lanterns", capacity: 1, ...values });
  const [inside, outside] = [await makeUser(site.db), await makeUser(site.db)];
  await site.services.events.attendance.join(inside, { id, party_size: 1 });
  await site.services.events.attendance.wait(outside, { id, party_size: 1 });
  await sql`truncate graphile_worker._private_jobs`.execute(site.db);
  const emails = await site.db
    .selectFrom("users")
    .select("email")
    .where("id", "in", [inside, outside])
    .orderBy("email")
    .execute();
  return { id, inside, outside, emails: emails.map(({ email }) => email) };
}
