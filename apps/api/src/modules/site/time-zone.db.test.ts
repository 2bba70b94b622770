import { siteSettingsInput } from "@fanfare/contracts/admin/site";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signIn } from "../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../test/site.ts";
import { siteDay, spanOfDays } from "./public.queries.ts";

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner" });
});
afterAll(() => site.close());

const input = async (more: object = {}) => ({ ...(await site.services.site.editor.forEditing()), ...more });
const replace = async (more: object) =>
  site.services.site.editor.replace(owner.id, siteSettingsInput.parse(await input(more)));
const shown = async () => ((await site.call("GET", "/api/site/settings/")).body as { time_zone: string }).time_zone;

it("is UTC until the owner chooses another, which is public, in the audit log, and stays when an input omits it", async () => {
  expect(await shown()).toBe("UTC");
  expect(await replace({ time_zone: "America/New_York" })).toMatchObject({ time_zone: "America/New_York" });
  expect(await shown()).toBe("America/New_York");
  const [entry] = (await site.services.operations.auditLog.list({ page: 1, page_size: 1 })).results;
  expect(entry).toMatchObject({ action: "site.updated", changes: { time_zone: ["UTC", "America/New_York"] } });
  await replace({ time_zone: undefined, tagline: "Later" });
  expect(await shown()).toBe("America/New_York");
  expect(await siteDay(site.db, new Date("2027-01-01T01:00:00Z"))).toBe("2026-12-31");
});

it("that is unknown is refused with a clear error in the contract, the service and the database", async () => {
  const response = await site.call("POST", "/trpc/site.manage.replace", {
    token: owner.token,
    body: await input({ time_zone: "Mars/Base" }),
  });
  expect([response.status, JSON.stringify(response.body)]).toEqual([
    400,
    expect.stringContaining("Choose a time zone such as America/New_York"),
  ]);
  // The runtime accepts a name in lower case; PostgreSQL would take it, but lists zones under their exact names only.
  await expect(replace({ time_zone: "america/new_york" })).rejects.toMatchObject({
    code: "validation",
    fields: { time_zone: [expect.stringMatching(/no time zone of this name.*America\/New_York/)] },
  });
  for (const zone of ["america/new_york", "EST+5", "+01:00", "Mars/Base", ""]) {
    const stored = sql`update site_settings set settings = settings || ${JSON.stringify({ time_zone: zone })}::jsonb`;
    await expect(stored.execute(site.db), zone).rejects.toMatchObject({ constraint: "site_settings_time_zone" });
  }
  expect(await shown()).toBe("America/New_York");
});

it.each([
  ["UTC", "2026-12-31", "2026-12-31T00:00:00.000Z"],
  ["America/New_York", "2026-12-31", "2026-12-31T05:00:00.000Z"],
  // The clock goes forward at 2:00, and back at 2:00.
  ["America/New_York", "2026-03-09", "2026-03-09T04:00:00.000Z"],
  ["America/New_York", "2026-11-02", "2026-11-02T05:00:00.000Z"],
  // It goes forward at midnight, so that the day begins at 1:00.
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
  // It goes back at midnight, to 23:00 of the day before.
  ["America/Santiago", "2026-04-05", "2026-04-05T04:00:00.000Z"],
  // It goes back at 1:00, so that midnight occurs twice.
  ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z"],
  // A day that the zone skipped has no time: it begins where the next one does.
  ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00.000Z"],
  ["Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00.000Z"],
])("in %s has a %s that begins at %s", async (time_zone, day, begins) => {
  await site.services.site.change({ time_zone });
  expect((await spanOfDays(site.db, { from: day, to: day })).begins.toISOString()).toBe(begins);
});

it("has days that begin at their first moment, wherever the clock changes", async () => {
  const zones = [
    "Africa/Cairo",
    "America/Havana",
    "America/Nuuk",
    "America/Santiago",
    "America/St_Johns",
    "Antarctica/Troll",
    "Asia/Beirut",
    "Asia/Kathmandu",
    "Atlantic/Azores",
    "Australia/Lord_Howe",
    "Europe/Berlin",
    "Pacific/Chatham",
  ];
  const { rows } = await sql`
    with found as materialized (
      select name, day::date as day, day_begins(day::date, name) as begins
        from unnest(${zones}::text[]) as name, generate_series(date '2026-01-01', date '2026-12-31', '1 day') as day)
    select name, day from found
     where (begins at time zone name)::date <> day
       or ((begins - interval '1 microsecond') at time zone name)::date >= day`.execute(site.db);
  expect(rows).toEqual([]);
});
