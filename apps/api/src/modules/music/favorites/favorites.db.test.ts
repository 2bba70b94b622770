import { FAVORITES_MAX } from "@fanfare/contracts/auth/favorites";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTrack, signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const toggle = (track: number | string, token?: string, body?: object) =>
  site.call("POST", `/api/auth/favorites/toggle/${track}/`, {
    ...(token !== undefined && { token }),
    ...(body && { body }),
  });
const list = async (token: string) =>
  ((await site.call("GET", "/api/auth/favorites/", { token })).body as { tracks: { id: number }[] }).tracks.map(
    (track) => track.id,
  );

describe("favourites", () => {
  it("are turned on and off by the same call, and listed newest first", async () => {
    const { token } = await signIn(site);
    const [a, b] = [await makeTrack(site.db), await makeTrack(site.db)];
    expect(await toggle(a, token)).toMatchObject({
      status: 200,
      body: { is_favorited: true, message: "Added to favorites" },
    });
    site.clock.advance(1000);
    await toggle(b, token);
    expect(await list(token)).toEqual([b, a]);
    expect((await toggle(a, token)).body).toEqual({ is_favorited: false, message: "Removed from favorites" });
    expect(await list(token)).toEqual([b]);
  });

  it("keep the wanted state on a call from a device that does not show it yet", async () => {
    const { token } = await signIn(site);
    const track = await makeTrack(site.db);
    for (const is_favorited of [true, true, false, false]) {
      expect((await toggle(track, token, { is_favorited })).body).toMatchObject({ is_favorited });
      expect(await list(token)).toEqual(is_favorited ? [track] : []);
    }
    expect(await toggle(track, token, { is_favorited: "yes" })).toMatchObject({
      status: 400,
      body: { is_favorited: ["Must be true or false"] },
    });
  });

  it("are each fan's own", async () => {
    const [ana, ben] = [await signIn(site), await signIn(site)];
    const track = await makeTrack(site.db);
    await toggle(track, ana.token);
    expect(await list(ben.token)).toEqual([]);
    expect((await toggle(track, ben.token)).body).toMatchObject({ is_favorited: true });
    expect(await list(ana.token)).toEqual([track]);
  });

  it.each(["999999", "0", "-1", "abc", "99999999999", "2147483648"])(
    "do not accept the unknown track %s",
    async (id) => {
      const { token } = await signIn(site);
      expect(await toggle(id, token)).toMatchObject({ status: 404, body: { detail: "Not found." } });
    },
  );

  it("refuse a draft, hide a withdrawn track, and can still remove it", async () => {
    const { token } = await signIn(site);
    const draft = await makeTrack(site.db, { visibility: "draft" });
    expect((await toggle(draft, token)).status).toBe(404);
    const track = await makeTrack(site.db);
    await toggle(track, token);
    await site.db.updateTable("tracks").set({ visibility: "draft" }).where("id", "=", track).execute();
    expect(await list(token)).toEqual([]);
    expect((await toggle(track, token)).body).toMatchObject({ is_favorited: false });
  });

  it("require a session", async () => {
    const track = await makeTrack(site.db);
    expect((await toggle(track)).status).toBe(401);
    expect((await site.call("GET", "/api/auth/favorites/")).status).toBe(401);
  });

  it("are limited, also under concurrency; beyond the limit they can be removed, and the list has the newest", async () => {
    const { id, token } = await signIn(site);
    const artist = await site.pool.query(
      "insert into artists (name, sort_name) values ('Prolific', 'Prolific') returning id",
    );
    const stocked = await site.pool.query(
      `with made as (
         insert into tracks (artist_id, title, visibility, published_at)
         select $2, 'Track ' || nth, 'public', timestamptz '2020-01-01' from generate_series(1, $3::int) as nth returning id
       )
       insert into favorites (user_id, track_id, created_at) select $1, id, timestamptz '2020-01-01' from made returning track_id`,
      [id, artist.rows[0].id, FAVORITES_MAX - 2],
    );
    const more = await Promise.all(Array.from({ length: 5 }, () => makeTrack(site.db)));
    const responses = await Promise.all(more.map((track) => toggle(track, token)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toEqual({
      detail: `You can have at most ${FAVORITES_MAX} favorites.`,
    });
    const extra = await makeTrack(site.db);
    await site.pool.query("insert into favorites (user_id, track_id, created_at) values ($1, $2, '2019-01-01')", [
      id,
      extra,
    ]);
    const listed = await list(token);
    expect(listed).toHaveLength(FAVORITES_MAX);
    expect(listed).not.toContain(extra);
    expect((await toggle(stocked.rows[0].track_id, token)).body).toMatchObject({ is_favorited: false });
  });

  it("toggled concurrently an even number of times end as they began, with alternating responses", async () => {
    const { id, token } = await signIn(site);
    const track = await makeTrack(site.db);
    const responses = await Promise.all(Array.from({ length: 20 }, () => toggle(track, token)));
    expect(responses.every((response) => response.status === 200)).toBe(true);
    const on = responses.filter((response) => (response.body as { is_favorited: boolean }).is_favorited);
    expect(on).toHaveLength(10);
    expect(await site.db.selectFrom("favorites").selectAll().where("user_id", "=", id).execute()).toEqual([]);
  });
});
