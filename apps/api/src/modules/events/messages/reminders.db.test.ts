import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { makeEvent } from "../../../../test/event-factories.ts";
import { makeUser } from "../../../../test/factories.ts";
import { announced, change, queued, setUpShows, site, withPeople } from "../../../../test/show-rig.ts";

setUpShows();

describe("the reminder", () => {
  it("goes out once, the day before, to attending fans; again only after the show was moved", async () => {
    const { id, inside, emails } = await withPeople();
    const { email } = await site.db
      .selectFrom("users")
      .select("email")
      .where("id", "=", inside)
      .executeTakeFirstOrThrow();
    const reminded = async () => {
      await site.services.events.news.remindJob.run({}, {} as never);
      return (await announced(id)).filter(([, subject]) => subject.startsWith("Soon"));
    };
    site.clock.set("2026-06-30T17:59:00Z");
    expect(await reminded()).toEqual([]);
    site.clock.set("2026-06-30T18:01:00Z");
    expect(await reminded()).toEqual([[email, "Soon: Lanterns"]]);
    expect(await reminded()).toHaveLength(1);
    expect(emails).toHaveLength(2);
    await change(id, { version: 1, starts: "2026-07-08T20:00" });
    // A first reminder that was not sent yet would no longer be true.
    expect(await reminded()).toHaveLength(0);
    site.clock.set("2026-07-08T10:00:00Z");
    expect(await reminded()).toHaveLength(2);
  });

  it("goes out for a postponed show with a new date, not for one without", async () => {
    const shows = await Promise.all([withPeople(), withPeople()]);
    const [moved, undated] = shows.map(({ id }) => id);
    await change(moved ?? 0, { version: 1, status: "postponed", starts: "2026-07-08T20:00" });
    await change(undated ?? 0, { version: 1, status: "postponed" });
    const remindedAt = async (now: string) => {
      await sql`truncate graphile_worker._private_jobs`.execute(site.db);
      site.clock.set(now);
      await site.services.events.news.remindJob.run({}, {} as never);
      return (await queued()).length;
    };
    expect(await remindedAt("2026-07-01T10:00:00Z")).toBe(0);
    expect(await remindedAt("2026-07-08T10:00:00Z")).toBe(1);
  });

  it("skips fans who joined within that day, and shows that are off", async () => {
    const late = await makeEvent(site.db);
    site.clock.set("2026-07-01T10:00:00Z");
    await site.services.events.attendance.join(await makeUser(site.db), { id: late, party_size: 1 });
    const off = await withPeople({ starts_at: "2026-07-01T19:00:00Z" });
    await site.db
      .updateTable("event_entries")
      .set({ since: new Date("2026-06-01T10:00:00Z") })
      .where("event_id", "=", off.id)
      .execute();
    await site.db.updateTable("events").set({ status: "cancelled" }).where("id", "=", off.id).execute();
    await sql`truncate graphile_worker._private_jobs`.execute(site.db);
    await site.services.events.news.remindJob.run({}, {} as never);
    expect(await announced(late)).toEqual([]);
  });
});
