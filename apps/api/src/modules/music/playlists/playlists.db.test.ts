import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTrack, signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
let ana: { id: number; token: string };
let ben: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  ana = await signIn(site, { username: "ana" });
  ben = await signIn(site, { username: "ben" });
});
afterAll(() => site.close());

type Body = { id: number; name: string; is_public: boolean; is_mine: boolean; tracks: { id: number }[] };
const make = async (token: string, body: object) => {
  const response = await site.call("POST", "/api/music/playlists/", { token, body });
  expect(response.status).toBe(201);
  return response.body as Body;
};
const url = (playlist: { id: number }) => `/api/music/playlists/${playlist.id}/`;

describe("playlists", () => {
  it("are created with the spec's defaults and trimmed names", async () => {
    expect(await make(ana.token, { name: "  Morning  " })).toMatchObject({
      name: "Morning",
      description: null,
      is_public: true,
      is_mine: true,
      tracks: [],
    });
  });

  it.each([{}, { description: null }, { description: "" }])("have no description after %j", async (named) => {
    const playlist = await make(ana.token, { name: "Plain", ...named });
    expect(playlist).toMatchObject({ description: null });
    const described = await site.call("PATCH", url(playlist), { token: ana.token, body: { description: "Rain" } });
    expect(described.body).toMatchObject({ description: "Rain" });
    const changed = await site.call("PATCH", url(playlist), { token: ana.token, body: named });
    expect(changed).toMatchObject({ status: 200, body: { description: "description" in named ? null : "Rain" } });
    await site.call("DELETE", url(playlist), { token: ana.token });
  });

  it("have normalized names without invisible characters", async () => {
    const playlist = await make(ana.token, { name: "Ｎｉｇｈｔ\u202e\u200b  drive\u2069" });
    expect(playlist.name).toBe("Night drive");
    const changed = await site.call("PATCH", url(playlist), { token: ana.token, body: { name: "Day\u00ad\u200fs" } });
    expect(changed).toMatchObject({ status: 200, body: { name: "Days" } });
    await site.call("DELETE", url(playlist), { token: ana.token });
  });

  it.each([
    [{}, "name"],
    [{ name: "   " }, "name"],
    [{ name: "\u200b\u2060\u3164" }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: "ok", is_public: "yes" }, "is_public"],
    [{ name: "a\u0000b" }, "name"],
  ])("%j is refused with an error on its field and nothing is stored", async (body, field) => {
    const count = () =>
      site.db
        .selectFrom("playlists")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
    const before = await count();
    const response = await site.call("POST", "/api/music/playlists/", { token: ana.token, body });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body as object)).toEqual([field]);
    expect(await count()).toEqual(before);
  });

  it("keep the order of track_ids, repeats included, and refuse the whole list for an unknown track", async () => {
    const [a, b] = [await makeTrack(site.db), await makeTrack(site.db)];
    const draft = await makeTrack(site.db, { visibility: "draft" });
    const playlist = await make(ana.token, { name: "Order" });
    const patch = (track_ids: number[]) => site.call("PATCH", url(playlist), { token: ana.token, body: { track_ids } });
    const ids = async () =>
      ((await site.call("GET", url(playlist), { token: ana.token })).body as Body).tracks.map((t) => t.id);
    expect((await patch([b, a, b])).status).toBe(200);
    expect(await ids()).toEqual([b, a, b]);
    expect(await patch([a, draft])).toMatchObject({ status: 400, body: { track_ids: [`No such track: ${draft}`] } });
    expect(await ids()).toEqual([b, a, b]);
    await patch([]);
    expect(await ids()).toEqual([]);
  });

  it("keep a track that is unpublished while its fan reorders the others, and show it in its place once it is published", async () => {
    const [a, b, c] = [await makeTrack(site.db), await makeTrack(site.db), await makeTrack(site.db)];
    const playlist = await make(ana.token, { name: "On hold" });
    const patch = (track_ids: number[]) => site.call("PATCH", url(playlist), { token: ana.token, body: { track_ids } });
    const ids = async () =>
      ((await site.call("GET", url(playlist), { token: ana.token })).body as Body).tracks.map((t) => t.id);
    await patch([a, b, c]);
    const show = (visibility: "draft" | "public") =>
      site.db.updateTable("tracks").set({ visibility }).where("id", "=", b).execute();
    await show("draft");
    expect((await patch([c, a])).status).toBe(200);
    expect(await ids()).toEqual([c, a]);
    await show("public");
    expect(await ids()).toEqual([c, a, b]);
    await site.call("DELETE", url(playlist), { token: ana.token });
  });

  it("keep what another device added when an older order is saved with what was seen, and only then", async () => {
    const [a, b, c] = [await makeTrack(site.db), await makeTrack(site.db), await makeTrack(site.db)];
    const playlist = await make(ana.token, { name: "Two devices" });
    const patch = (body: object) => site.call("PATCH", url(playlist), { token: ana.token, body });
    const ids = async () =>
      ((await site.call("GET", url(playlist), { token: ana.token })).body as Body).tracks.map((t) => t.id);
    await patch({ track_ids: [a, b] });
    await site.call("POST", `${url(playlist)}tracks/`, { token: ana.token, body: { track_id: c } });
    expect((await patch({ track_ids: [b, a], seen_track_ids: [a, b] })).status).toBe(200);
    expect(await ids()).toEqual([b, a, c]);
    await site.db.updateTable("tracks").set({ visibility: "draft" }).where("id", "=", a).execute();
    expect((await patch({ track_ids: [c, a, b], seen_track_ids: [b, a, c] })).status).toBe(200);
    await site.db.updateTable("tracks").set({ visibility: "public" }).where("id", "=", a).execute();
    expect((await ids()).toSorted()).toEqual([a, b, c].toSorted());
    expect((await patch({ seen_track_ids: [a] })).status).toBe(200);
    expect((await patch({ track_ids: [b] })).status).toBe(200);
    expect(await ids()).toEqual([b]);
    await site.call("DELETE", url(playlist), { token: ana.token });
  });

  it("append single tracks, also concurrently from several devices, and none that cannot be played", async () => {
    const playlist = await make(ana.token, { name: "Growing" });
    const tracks = await Promise.all(Array.from({ length: 12 }, () => makeTrack(site.db)));
    const add = (track_id: number) =>
      site.call("POST", `${url(playlist)}tracks/`, { token: ana.token, body: { track_id } });
    const responses = await Promise.all(tracks.map(add));
    expect(responses.map((response) => response.status)).toEqual(tracks.map(() => 200));
    const ids = ((await site.call("GET", url(playlist), { token: ana.token })).body as Body).tracks.map(
      (track) => track.id,
    );
    expect(ids.toSorted()).toEqual(tracks.toSorted());
    const draft = await makeTrack(site.db, { visibility: "draft" });
    expect(await add(draft)).toMatchObject({ status: 400, body: { track_id: ["No such track"] } });
    await site.pool.query(
      "insert into playlist_entries (playlist_id, position, track_id) select $1, place, $2 from generate_series(12, 999) as place",
      [playlist.id, tracks[0]],
    );
    expect((await add(tracks[0] ?? 0)).status).toBe(409);
    // A track that the owner deletes makes room.
    await site.db
      .deleteFrom("tracks")
      .where("id", "=", tracks[1] ?? 0)
      .execute();
    expect((await add(tracks[0] ?? 0)).status).toBe(200);
    expect((await add(tracks[0] ?? 0)).status).toBe(409);
  });

  it("of another fan: a private one is not found, a public one can be read but not changed", async () => {
    const secret = await make(ana.token, { name: "Diary", is_public: false });
    const open = await make(ana.token, { name: "Open", is_public: true });
    for (const token of [ben.token, undefined]) {
      const as = token === undefined ? {} : { token };
      expect((await site.call("GET", url(secret), as)).status).toBe(404);
      expect((await site.call("GET", url(open), as)).body).toMatchObject({ name: "Open", is_mine: false });
    }
    for (const playlist of [secret, open]) {
      expect((await site.call("PATCH", url(playlist), { token: ben.token, body: { name: "Mine now" } })).status).toBe(
        404,
      );
      expect((await site.call("DELETE", url(playlist), { token: ben.token })).status).toBe(404);
      expect((await site.call("DELETE", url(playlist))).status).toBe(401);
    }
    expect((await site.call("GET", url(secret), { token: ana.token })).body).toMatchObject({ name: "Diary" });
  });

  it("are listed newest first: a fan's own, and the public ones for a visitor", async () => {
    const mine = (await site.call("GET", "/api/music/playlists/", { token: ben.token })).body;
    expect(mine).toEqual([]);
    const shown = (await site.call("GET", "/api/music/playlists/")).body as Body[];
    expect(shown.map((playlist) => playlist.name)).toEqual(["Open", "Growing", "Order", "Morning"]);
    expect((await site.call("GET", "/api/music/playlists/?mine=true")).body).toEqual([]);
    const others = (await site.call("GET", "/api/music/playlists/?mine=false", { token: ben.token })).body as Body[];
    expect(others).toHaveLength(4);
    const own = (await site.call("GET", "/api/music/playlists/", { token: ana.token })).body as Body[];
    expect(own.map((playlist) => playlist.name)).toEqual(["Open", "Diary", "Growing", "Order", "Morning"]);
  });

  it("are listed with or without the empty ones", async () => {
    const named = async (more: string, as = {}) =>
      ((await site.call("GET", `/api/music/playlists/?${more}`, as)).body as Body[]).map(({ name }) => name);
    expect(await named("mine=false&has_tracks=true")).toEqual(["Growing"]);
    expect(await named("mine=false&has_tracks=false")).toEqual(["Open", "Order", "Morning"]);
    expect(await named("has_tracks=true", { token: ana.token })).toEqual(["Growing"]);
    const hidden = await make(ana.token, { name: "Nothing to hear" });
    const draft = await makeTrack(site.db, { visibility: "draft" });
    await site.db
      .insertInto("playlist_entries")
      .values({ playlist_id: hidden.id, position: 0, track_id: draft })
      .execute();
    expect(await named("mine=false&has_tracks=true")).toEqual(["Growing"]);
    await site.call("DELETE", url(hidden), { token: ana.token });
  });

  it("disappear for a visitor in the next read once private or deleted", async () => {
    const playlist = await make(ana.token, { name: "Short-lived" });
    expect((await site.call("GET", url(playlist))).status).toBe(200);
    await site.call("PATCH", url(playlist), { token: ana.token, body: { is_public: false } });
    expect((await site.call("GET", url(playlist))).status).toBe(404);
    expect((await site.call("DELETE", url(playlist), { token: ana.token })).status).toBe(204);
    expect((await site.call("GET", url(playlist), { token: ana.token })).status).toBe(404);
  });
});
