import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeEvent } from "../../../test/event-factories.ts";
import { makeAlbum, makeTrack, makeUser, signIn } from "../../../test/factories.ts";
import { runJob, runJobs } from "../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../test/site.ts";
import { makeProduct } from "../../../test/store-factories.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { lockReleaseDay } from "./release-day.queries.ts";
import { createReleaseDays } from "./release-days.service.ts";

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner", email: "owner@artist.example" });
  await makeUser(site.db, { email: "fan@example.com", newsletter_subscribed: true, email_verified_at: new Date() });
});
afterAll(() => site.close());
beforeEach(async () => {
  await sql`truncate release_days, release_day_products, albums, products, events, letters, audit_log cascade`.execute(
    site.db,
  );
  site.services.content.changed("all");
  // Pages use the site's clock, release days the database's.
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(site.db);
  site.clock.set(new Date((rows[0]?.now ?? new Date()).getTime() + 60_000));
});

/** Shows are to come by the machine's clock, which the site's follows here. */
const SHOW_IN_MS = 200 * 86_400_000;
const DRAFT = { visibility: "draft" as const, published_at: null };
const days = () => site.services.releases.days;
const soon = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

async function makeParts() {
  const album_id = await makeAlbum(site.db, { title: "Glass Tide", ...DRAFT });
  await makeTrack(site.db, { album_id });
  const { id: product } = await makeProduct(site.db, { ...DRAFT, album_id, is_available: false });
  const event_id = await makeEvent(site.db, {
    ...DRAFT,
    starts_at: new Date(site.clock.now().getTime() + SHOW_IN_MS),
    ends_at: new Date(site.clock.now().getTime() + SHOW_IN_MS + 4 * 3_600_000),
  });
  const letter = { subject: "Out now", body: "Hear it.", segment: "all" as const, event_id: null };
  const { id: letter_id } = await site.services.newsletter.letters.create(owner.id, letter);
  return { album_id, product_ids: [product], event_id, letter_id, is_featured: true };
}
const plan = async (in_ms = 3_600_000) => days().create(owner.id, { ...(await makeParts()), due_at: soon(in_ms) });
/** Makes a release day due. */
const bringDue = (id: number) =>
  site.db
    .updateTable("release_days")
    .set({ due_at: sql<Date>`clock_timestamp() - interval '1 millisecond'` })
    .where("id", "=", id)
    .execute();
const happened = async () => {
  const { count } = await site.db
    .selectFrom("audit_log")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("action", "=", "release_day.happened")
    .executeTakeFirstOrThrow();
  return count;
};
const outside = async () => {
  const read = async (path: string) => (await site.call("GET", path)).body as { results: unknown[]; count: number };
  const [albums, products, events, feed] = [
    await read("/api/music/albums/"),
    await read("/api/store/products/"),
    await read("/api/events/events/"),
    String((await site.call("GET", "/feeds/releases.rss")).body),
  ];
  return { albums: albums.count, products: products.count, events: events.count, feed: feed.includes("Glass Tide") };
};

describe("a release day", () => {
  it("publishes the album and everything that belongs to it when it is due, and sends the letter once", async () => {
    const day = await plan(4_000);
    expect(await outside()).toEqual({ albums: 0, products: 0, events: 0, feed: false });
    const mails = await runJobs(site);
    expect(await outside()).toEqual({ albums: 1, products: 1, events: 1, feed: true });
    const featured = (await site.call("GET", "/api/music/featured/")).body;
    expect(featured).toMatchObject({ featured_albums: [{ id: day.album_id }] });
    const album = await site.db.selectFrom("albums").select("published_at").executeTakeFirstOrThrow();
    expect(album.published_at?.toISOString()).toBe(day.due_at);
    const again = [...mails, ...(await runJobs(site))].filter((mail) => mail.subject === "Out now");
    expect(again.map((mail) => mail.to)).toEqual(["fan@example.com"]);
    expect(await days().list()).toMatchObject([{ id: day.id, status: "done" }]);
    await runJob(site, "due_release_days");
    expect(await happened()).toBe(1);
  });

  it("waits for its new time when it was moved, and never happens when it was called off", async () => {
    const { id: _id, version: _version, ...day } = await plan();
    const [planned] = await days().list();
    if (!planned) throw new Error("nothing is planned");
    const { album_id, product_ids, event_id, letter_id, is_featured } = day;
    const fields = { album_id, product_ids, event_id, letter_id, is_featured };
    const moved = await days().change(owner.id, {
      ...fields,
      id: planned.id,
      version: planned.version,
      due_at: soon(7_200_000),
    });
    await expect(
      days().change(owner.id, { ...fields, id: planned.id, version: planned.version, due_at: soon(1) }),
    ).rejects.toMatchObject({ code: "conflict" });
    await runJobs(site);
    expect(await outside()).toMatchObject({ albums: 0 });
    await days().callOff(owner.id, moved);
    await runJobs(site);
    await days().release(planned.id);
    expect([await happened(), (await outside()).albums]).toEqual([0, 0]);
    await expect(days().callOff(owner.id, moved)).rejects.toMatchObject({ code: "conflict" });
  });

  it("refuses a time in the past and a second day for the same album", async () => {
    const day = await plan();
    await expect(days().create(owner.id, { ...day, due_at: soon(-1_000) })).rejects.toMatchObject({
      fields: { due_at: ["Choose a moment that is to come"] },
    });
    await expect(days().create(owner.id, { ...day, due_at: soon(60_000) })).rejects.toMatchObject({ code: "conflict" });
  });

  it("is all or nothing: a failure rolls everything back, and the next attempt does all of it", async () => {
    const day = await plan();
    await bringDue(day.id);
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      site.db,
    );
    await sql`create trigger refuse before update on letters for each row execute function refuse()`.execute(site.db);
    try {
      await expect(days().release(day.id)).rejects.toThrow("no");
    } finally {
      await sql`drop trigger refuse on letters`.execute(site.db);
      await sql`drop function refuse`.execute(site.db);
    }
    expect(await outside()).toEqual({ albums: 0, products: 0, events: 0, feed: false });
    expect(await days().release(day.id)).toBe(true);
    expect(await outside()).toEqual({ albums: 1, products: 1, events: 1, feed: true });
  });

  it("is stopped when something is missing once it is due, and the owner is notified", async () => {
    const day = await plan();
    await site.db.deleteFrom("tracks").where("album_id", "=", day.album_id).execute();
    await bringDue(day.id);
    await runJob(site, "due_release_days");
    expect(await days().list()).toMatchObject([
      { status: "stopped", problem: "The album “Glass Tide” has no tracks." },
    ]);
    expect(await outside()).toEqual({ albums: 0, products: 0, events: 0, feed: false });
    const notices = await site.db.selectFrom("owner_notices").select("kind").execute();
    expect(notices).toEqual([{ kind: "release_stopped" }]);
  });
});

/** Runs several replicas at the same time; each release adds an audit log entry, and those are counted. */
async function rush(lock: typeof lockReleaseDay, replicas: number) {
  const day = await plan();
  await bringDue(day.id);
  const services = Array.from({ length: replicas }, () => createReleaseDays({ ...site, ...site.services, lock }));
  const ends = await Promise.allSettled(services.map((service) => service.release(day.id)));
  return { happened: await happened(), failed: ends.filter((end) => end.status === "rejected").length };
}

/** Shorter than the database waits for an idle transaction. */
const LOOK_LIMIT_MS = 15_000;

/**
 * A lock that does not lock: every replica has read the day before any of them continues. Throws if one of them fails before it
 * has read.
 */
function lookTogether(replicas: number): typeof lockReleaseDay {
  let waiting = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  return (async (trx: Transaction<DB>, id: number) => {
    const day = await (trx as Kysely<DB>)
      .selectFrom("release_days")
      .selectAll()
      .select([sql<number[]>`'{}'::int[]`.as("product_ids"), sql<number>`-1`.as("left_ms")])
      .where("id", "=", id)
      .executeTakeFirst();
    waiting += 1;
    if (waiting === replicas) resolve();
    const late = delay(LOOK_LIMIT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`only ${waiting} of ${replicas} replicas have read the day`);
    });
    await Promise.race([promise, late]);
    return day;
  }) as typeof lockReleaseDay;
}

describe("concurrent replicas", () => {
  it("release exactly once", async () => {
    expect(await rush(lockReleaseDay, 6)).toEqual({ happened: 1, failed: 0 });
  });

  it("are prevented from releasing twice by the database too", async () => {
    // The others are rejected, or find the day done when they retry after a deadlock.
    expect((await rush(lookTogether(4), 4)).happened).toBe(1);
  });

  it("would release several times without both safeguards", async () => {
    await sql`alter table release_days disable trigger user`.execute(site.db);
    try {
      expect((await rush(lookTogether(4), 4)).happened).toBeGreaterThan(1);
    } finally {
      await sql`alter table release_days enable trigger user`.execute(site.db);
    }
  });

  it("and an owner who calls it off at the same time: exactly one succeeds", async () => {
    for (let round = 0; round < 6; round += 1) {
      const day = await plan();
      await bringDue(day.id);
      const acts = [() => days().release(day.id), () => days().callOff(owner.id, day)];
      const [first, second] = await Promise.allSettled((round % 2 ? acts.toReversed() : acts).map((act) => act()));
      const [state] = (await days().list()).filter(({ id }) => id === day.id);
      const album = await site.db
        .selectFrom("albums")
        .select("visibility")
        .where("id", "=", day.album_id)
        .executeTakeFirstOrThrow();
      const refused = [first, second].filter((end) => end?.status === "rejected").length;
      expect([state?.status, album.visibility, refused]).toEqual(
        state?.status === "done" ? ["done", "public", 1] : ["called_off", "draft", 0],
      );
    }
  });
});
