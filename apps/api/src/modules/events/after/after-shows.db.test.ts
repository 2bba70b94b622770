import { PLAYLISTS_MAX } from "@fanfare/contracts/music/playlist";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeEvent, signInToday } from "../../../../test/event-factories.ts";
import { makeAlbum, makeTrack } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { insertDoorEntry } from "../door/door-entry.queries.ts";

let site: TestSite;
let owner: { id: number; token: string };
let fan: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  owner = await signInToday(site.db, { role: "owner", email: "owner@artist.example" });
  fan = await signInToday(site.db, { email: "fan@example.com" });
});
afterAll(() => site.close());

const BEFORE = "2026-06-15T12:00:00Z";
const AFTER = "2026-07-03T12:00:00Z";

/** Makes a show on July 1 at which the fan has a place, and sets the clock to a day later. */
async function aShow() {
  site.clock.set(BEFORE);
  const id = await makeEvent(site.db, { title: "Night of July", capacity: 50 });
  await site.services.events.attendance.join(fan.id, { id, party_size: 1 });
  site.clock.set(AFTER);
  return id;
}
const editor = () => site.services.events.afterShowEditor;
const after = async (id: number) => (await site.call("GET", `/api/events/events/${id}/after/`)).body;

async function write(id: number, songs: { track_id: number | null; title: string }[]) {
  const { fingerprint } = await editor().byId(id);
  return editor().change(owner.id, { id, fingerprint, songs, photos: [] });
}

it("a setlist is returned in order, with covers and without unpublished tracks", async () => {
  const id = await aShow();
  const hidden = await makeTrack(site.db, {
    title: "Secret",
    album_id: await makeAlbum(site.db, { visibility: "draft", published_at: null }),
  });
  const first = await makeTrack(site.db, { title: "First" });
  const again = { track_id: first, title: "First" };
  await write(id, [again, { track_id: null, title: "A cover" }, { track_id: hidden, title: "Secret" }, again]);
  expect(await after(id)).toMatchObject({
    songs: [
      { title: "First", track: { id: first } },
      { title: "A cover", track: null },
      { title: "First", track: { id: first } },
    ],
    photos: [],
  });
  expect((await editor().byId(id)).songs).toHaveLength(4);
});

it("rejects an edit before the show, and one based on an outdated fingerprint", async () => {
  const id = await aShow();
  const { fingerprint } = await editor().byId(id);
  site.clock.set(BEFORE);
  const early = editor().change(owner.id, { id, fingerprint, songs: [], photos: [] });
  await expect(early).rejects.toMatchObject({ code: "conflict" });
  site.clock.set(AFTER);
  await write(id, [{ track_id: null, title: "A cover" }]);
  const late = editor().change(owner.id, { id, fingerprint, songs: [], photos: [] });
  await expect(late).rejects.toMatchObject({ detail: "Someone else changed this in the meantime." });
});

it("rejects a photo that is not in the media store", async () => {
  const id = await aShow();
  const { fingerprint } = await editor().byId(id);
  const image = `/media/images/${"0".repeat(40)}/1200.jpg`;
  const photos = [{ image, placeholder: null, alt: "The band" }];
  await expect(editor().change(owner.id, { id, fingerprint, songs: [], photos })).rejects.toMatchObject({
    fields: { photos: [expect.stringContaining("no longer there")] },
  });
});

it("a fan who was there gets one playlist however often they press; a fan who was not let in gets none", async () => {
  const id = await aShow();
  const track = await makeTrack(site.db, { title: "First" });
  await write(id, [
    { track_id: null, title: "A cover" },
    { track_id: track, title: "First" },
  ]);
  const keep = () => site.call("POST", `/api/events/events/${id}/setlist/`, { token: fan.token });
  const responses = await Promise.all(Array.from({ length: 6 }, keep));
  const kept = new Set(responses.map(({ body }) => (body as { playlist_id: number }).playlist_id));
  expect([responses.map(({ status }) => status), kept.size]).toEqual([Array(6).fill(200), 1]);
  const playlists = await site.services.music.playlists.list(fan.id, { mine: true });
  expect(playlists).toMatchObject([{ name: "Setlist: Night of July", is_public: false, tracks: [{ id: track }] }]);

  const other = await aShow();
  await write(other, [{ track_id: track, title: "First" }]);
  const now = site.clock.now();
  const walkIn = { id: crypto.randomUUID(), event_id: other, door: "A", let_in_at: now, changed_at: now };
  await site.db.transaction().execute((trx) => insertDoorEntry(trx, { ...walkIn, kind: "walk_in", problem: null }));
  expect(await site.services.events.afterShows.own(fan.id, other)).toEqual({ was_there: false, playlist_id: null });
  const refused = await site.call("POST", `/api/events/events/${other}/setlist/`, { token: fan.token });
  expect(refused).toMatchObject({ status: 409, body: { detail: "The setlist is only for fans who were there." } });
});

it("is not kept for a fan at the playlist limit, even by concurrent presses", async () => {
  const { id: fanId } = await signInToday(site.db, { email: "collector@example.com" });
  const shows: number[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    site.clock.set(BEFORE);
    const id = await makeEvent(site.db, { capacity: 50 });
    await site.services.events.attendance.join(fanId, { id, party_size: 1 });
    site.clock.set(AFTER);
    await write(id, [{ track_id: await makeTrack(site.db), title: "First" }]);
    shows.push(id);
  }
  await site.pool.query("insert into playlists (user_id, name) select $1, 'Mine' from generate_series(1, $2::int)", [
    fanId,
    PLAYLISTS_MAX - 1,
  ]);
  const kept = await Promise.allSettled(shows.map((id) => site.services.events.afterShows.keep(fanId, id)));
  expect(kept.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(kept.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
});
