import {
  PLAYLIST_LISTS,
  PLAYLIST_LYRICS_MAX_BYTES,
  PLAYLIST_PREVIEW_TRACKS,
  PLAYLISTS_MAX,
} from "@fanfare/contracts/music/playlist";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTrack, signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { countPlaylistsOf, insertPlaylist } from "./playlist.queries.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

type Fan = { id: number; token: string };
type Body = { id: number; name: string; track_count: number; tracks: { id: number }[] };
const PATH = "/api/music/playlists/";
const make = ({ token }: Fan, name = "One more") => site.call("POST", PATH, { token, body: { name } });
const mine = async ({ token }: Fan) => (await site.call("GET", PATH, { token })).body as Body[];
const one = async (id: number, { token }: Fan) => (await site.call("GET", `${PATH}${id}/`, { token })).body as Body;

/** Adds `count` playlists directly, bypassing the limits, the last one newest; each contains `trackId` `length` times. */
async function stock(fan: Fan, count: number, entries?: { length: number; trackId: number }): Promise<void> {
  await site.pool.query(
    `with made as (
       insert into playlists (user_id, name, created_at)
       select $1, 'Stocked ' || nth, timestamptz '2026-01-01' + nth * interval '1 minute' from generate_series(1, $2) as nth
       returning id
     )
     insert into playlist_entries (playlist_id, position, track_id)
     select id, place, $4 from made, generate_series(1, $3::int) as place`,
    [fan.id, count, entries?.length ?? 0, entries?.trackId ?? null],
  );
}

describe("a fan's playlists", () => {
  it("are limited with a message, until one is deleted", async () => {
    const fan = await signIn(site);
    await stock(fan, PLAYLISTS_MAX - 1);
    const last = await make(fan);
    expect(last.status).toBe(201);
    expect(await make(fan)).toMatchObject({
      status: 409,
      body: { detail: `You can have at most ${PLAYLISTS_MAX} playlists. Please delete one of them first.` },
    });
    await site.call("DELETE", `${PATH}${(last.body as Body).id}/`, { token: fan.token });
    expect((await make(fan)).status).toBe(201);
    expect((await make(await signIn(site))).status).toBe(201);
  });

  it("do not exceed the limit when created concurrently", async () => {
    const fan = await signIn(site);
    await stock(fan, PLAYLISTS_MAX - 3);
    const responses = await Promise.all(Array.from({ length: 12 }, () => make(fan)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 201),
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await countPlaylistsOf(site.db, fan.id)).toBe(PLAYLISTS_MAX);
  });

  it("would exceed the limit if the fan were not locked", async () => {
    const fan = await signIn(site);
    await stock(fan, PLAYLISTS_MAX - 1);
    const both = Promise.withResolvers<void>();
    let counted = 0;
    const makeUnlocked = () =>
      site.db.transaction().execute(async (trx) => {
        const count = await countPlaylistsOf(trx, fan.id);
        counted += 1;
        if (counted === 2) both.resolve();
        await both.promise;
        if (count < PLAYLISTS_MAX) await insertPlaylist(trx, { user_id: fan.id, name: "Unlocked", is_public: false });
      });
    await Promise.all([makeUnlocked(), makeUnlocked()]);
    expect(await countPlaylistsOf(site.db, fan.id)).toBe(PLAYLISTS_MAX + 1);
  });

  it("beyond the limit are kept, shown and changed as before", async () => {
    const fan = await signIn(site);
    await stock(fan, PLAYLISTS_MAX + 5);
    const all = await mine(fan);
    expect(all).toHaveLength(PLAYLISTS_MAX + 5);
    const oldest = all.at(-1)?.id ?? 0;
    const renamed = await site.call("PATCH", `${PATH}${oldest}/`, { token: fan.token, body: { name: "Kept" } });
    expect(renamed).toMatchObject({ status: 200, body: { name: "Kept" } });
  });
});

describe("a list of playlists", () => {
  it("contains all tracks of each playlist, repeats included, and reports how many there are", async () => {
    const fan = await signIn(site);
    const [a, b] = [await makeTrack(site.db), await makeTrack(site.db)];
    const { id } = (await make(fan)).body as Body;
    const draft = await makeTrack(site.db);
    const track_ids = [b, a, draft, b, a, a, b];
    await site.call("PATCH", `${PATH}${id}/`, { token: fan.token, body: { track_ids } });
    await site.db.updateTable("tracks").set({ visibility: "draft" }).where("id", "=", draft).execute();
    const shown = track_ids.filter((track) => track !== draft);
    for (const playlist of [(await mine(fan))[0], await one(id, fan)]) {
      expect(playlist?.tracks.map((track) => track.id)).toEqual(shown);
      expect(playlist?.track_count).toBe(shown.length);
    }
  });

  it("is limited in tracks, from the newest playlist on; the other playlists show their first ones and the count", async () => {
    const fan = await signIn(site);
    const trackId = await makeTrack(site.db);
    const whole = PLAYLIST_LISTS.own.tracks / 1000;
    await stock(fan, whole + 2, { length: 1000, trackId });
    await make(fan, "Empty and newest");
    const all = await mine(fan);
    expect(all.map(({ tracks }) => tracks.length)).toEqual([
      0,
      ...Array.from({ length: whole }, () => 1000),
      PLAYLIST_PREVIEW_TRACKS,
      PLAYLIST_PREVIEW_TRACKS,
    ]);
    expect(all.map(({ track_count }) => track_count)).toEqual([0, ...Array.from({ length: whole + 2 }, () => 1000)]);
    expect((await one(all.at(-1)?.id ?? 0, fan)).tracks).toHaveLength(1000);
  });

  it("is limited in bytes of lyrics", async () => {
    const fan = await signIn(site);
    const trackId = await makeTrack(site.db);
    const bytes = 40_000;
    await site.db
      .updateTable("tracks")
      .set({ lyrics: "x".repeat(bytes) })
      .where("id", "=", trackId)
      .execute();
    const fitting = Math.floor(PLAYLIST_LISTS.own.lyricsBytes / bytes / 100);
    await stock(fan, fitting + 1, { length: 100, trackId });
    expect((await mine(fan)).map(({ tracks }) => tracks.length)).toEqual([
      ...Array.from({ length: fitting }, () => 100),
      PLAYLIST_PREVIEW_TRACKS,
    ]);
  });

  it("contains the newest of an account that has more playlists than fit", async () => {
    const fan = await signIn(site);
    await stock(fan, PLAYLIST_LISTS.own.playlists + 1);
    const all = await mine(fan);
    expect(all).toHaveLength(PLAYLIST_LISTS.own.playlists);
    expect(all.some(({ name }) => name === "Stocked 1")).toBe(false);
  });

  it("for public ones has its own limits", async () => {
    const fan = await signIn(site);
    const trackId = await makeTrack(site.db);
    await site.pool.query("delete from playlists");
    const { playlists, tracks } = PLAYLIST_LISTS.public;
    await stock(fan, playlists + 1, { length: 1000, trackId });
    const shown = (await site.call("GET", PATH)).body as Body[];
    expect(shown.map((playlist) => playlist.tracks.length)).toEqual([
      ...Array.from({ length: tracks / 1000 }, () => 1000),
      ...Array.from({ length: playlists - tracks / 1000 }, () => PLAYLIST_PREVIEW_TRACKS),
    ]);
  });
});

describe("a playlist of tracks with long lyrics", () => {
  it("is refused beyond the response limit, and stays as it was", async () => {
    const fan = await signIn(site);
    const trackId = await makeTrack(site.db, { lyrics: "la ".repeat(16_000) });
    const { id } = (await make(fan)).body as Body;
    const most = Math.floor(PLAYLIST_LYRICS_MAX_BYTES / 48_000);
    const put = (length: number) =>
      site.call("PATCH", `${PATH}${id}/`, {
        token: fan.token,
        body: { track_ids: Array.from({ length }, () => trackId) },
      });
    expect((await put(most)).status).toBe(200);
    const detail = "The lyrics of a playlist's tracks can take up at most 8 MB.";
    expect(await put(most + 1)).toMatchObject({ status: 409, body: { detail } });
    const path = `${PATH}${id}/tracks/`;
    expect(await site.call("POST", path, { token: fan.token, body: { track_id: trackId } })).toMatchObject({
      status: 409,
      body: { detail },
    });
    expect((await one(id, fan)).track_count).toBe(most);
    // One beyond the limit, because its tracks got longer lyrics, can still be shortened.
    await site.db
      .updateTable("tracks")
      .set({ lyrics: "la ".repeat(16_600) })
      .where("id", "=", trackId)
      .execute();
    expect((await put(most)).status).toBe(200);
    expect((await put(most + 1)).status).toBe(409);
    expect((await put(most - 1)).status).toBe(200);
  });
});
