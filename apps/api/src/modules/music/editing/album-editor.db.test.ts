import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formOf } from "../../../../test/album-form.ts";
import { asOwner } from "../../../../test/call-trpc.ts";
import { makeAlbum, makeTrack, makeUser, signIn } from "../../../../test/factories.ts";
import { tinyPicture } from "../../../../test/fixtures/make-picture.ts";
import { sendForm } from "../../../../test/send-form.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { makeProduct } from "../../../../test/store-factories.ts";

let site: TestSite;
let owner: { id: number; token: string };
let manage: ReturnType<typeof asOwner>["music"]["manage"];
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner" });
  manage = asOwner(site, owner.id).music.manage;
});
afterAll(() => site.close());

const isListed = async (title: string) => {
  const { body } = await site.call("GET", `/api/music/albums/?search=${encodeURIComponent(title)}`);
  return (body as { count: number }).count === 1;
};

describe("an album", () => {
  it("is hidden until published, visible in the very next read, and hidden again as a draft", async () => {
    const cover = await sendForm(site, "/api/music/manage/pictures/", owner.token, {
      picture: { name: "cover.png", bytes: await tinyPicture(900, 900) },
    });
    expect(cover.status).toBe(201);
    const { id } = await manage.albums.create({
      title: "Quiet Harbour",
      kind: "ep",
      artist: "Mara Vey",
      genre: "Dream Folk",
      description: "Six songs",
      credits: [{ role: "Bass", name: "Ola" }],
      price: "7.5",
      release_date: "2026-05-01",
      visibility: "draft",
      published_at: null,
      cover: cover.body as { image: string; placeholder: string },
      cover_alt: "A harbour at dusk",
      announced: false,
      teaser_title: null,
      teaser_text: null,
      expected_on: null,
    });
    expect(await isListed("Quiet Harbour")).toBe(false);
    const form = formOf(await manage.albums.byId({ id }), { visibility: "public" });
    expect(form).toMatchObject({ price: "7.50", genre: "Dream Folk", cover_alt: "A harbour at dusk", version: 1 });
    await manage.albums.change(form);
    expect(await isListed("Quiet Harbour")).toBe(true);
    const { body } = await site.call("GET", `/api/music/albums/${id}/`);
    expect(body).toMatchObject({ cover_alt: "A harbour at dusk", credits: [{ role: "Bass", name: "Ola" }] });
    await manage.albums.change({ ...form, version: 2, visibility: "draft" });
    expect(await isListed("Quiet Harbour")).toBe(false);
    const log = await site.db
      .selectFrom("audit_log")
      .select(["action", "actor_id"])
      .where("subject_type", "=", "album")
      .where("subject_id", "=", String(id))
      .orderBy("id")
      .execute();
    expect(log).toEqual(
      ["album.created", "album.updated", "album.updated"].map((action) => ({ action, actor_id: owner.id })),
    );
  });

  it("without a cover is found by the filter that the overview leads to once it is published", async () => {
    const make = (title: string, more: object) => makeAlbum(site.db, { title, cover_image: null, ...more });
    const bare = await make("Bare", {});
    await make("Bare Draft", { visibility: "draft", published_at: null });
    await make("Dressed", { cover_image: "/media/images/a.jpg" });
    const found = await manage.albums.list({ without_cover: true });
    expect(found.results.map(({ id }) => id)).toContain(bare);
    expect(found.results.map(({ title }) => title)).not.toEqual(expect.arrayContaining(["Bare Draft"]));
    expect(found.results.every(({ cover_image }) => cover_image === null)).toBe(true);
  });

  it("with a future date appears on that date", async () => {
    const id = await makeAlbum(site.db, { title: "Tomorrow", visibility: "draft", published_at: null });
    const form = formOf(await manage.albums.byId({ id }), {
      visibility: "public",
      published_at: "2026-06-16T12:00:00.000Z",
    });
    await manage.albums.change(form);
    expect(await manage.albums.byId({ id })).toMatchObject({ is_out: false });
    expect(await isListed("Tomorrow")).toBe(false);
    site.clock.set("2026-06-16T12:00:00Z");
    site.services.content.changed(["albums", "tracks"]);
    expect(await isListed("Tomorrow")).toBe(true);
    site.clock.set("2026-06-15T12:00:00Z");
  });

  it("with a future date that the owner empties is out at once, and keeps a date that has passed", async () => {
    const out = "2026-06-15T12:00:00.000Z";
    const id = await makeAlbum(site.db, { title: "Sooner", published_at: new Date("2026-07-01T00:00:00Z") });
    expect(await isListed("Sooner")).toBe(false);
    await manage.albums.change(formOf(await manage.albums.byId({ id }), { published_at: null }));
    expect(await isListed("Sooner")).toBe(true);
    expect(await manage.albums.byId({ id })).toMatchObject({ is_out: true, published_at: out });
    site.clock.set("2026-06-15T13:00:00Z");
    await manage.albums.change(formOf(await manage.albums.byId({ id }), { published_at: null }));
    expect(await manage.albums.byId({ id })).toMatchObject({ published_at: out });
    site.clock.set("2026-06-15T12:00:00Z");
  });

  it("is not changed when another user has changed it since it was read", async () => {
    const id = await makeAlbum(site.db);
    const form = formOf(await manage.albums.byId({ id }));
    await manage.albums.change({ ...form, title: "First" });
    await expect(manage.albums.change({ ...form, title: "Second" })).rejects.toMatchObject({
      message: "Someone else changed this in the meantime.",
    });
    expect((await manage.albums.byId({ id })).title).toBe("First");
  });

  it("accepts a new order of its tracks, and refuses one that omits a track", async () => {
    const id = await makeAlbum(site.db);
    const [a = 0, b = 0, c = 0] = await Promise.all(
      [1, 2, 3].map((track_number) => makeTrack(site.db, { album_id: id, track_number })),
    );
    const order = [c, a, b].map((track) => ({ id: track, disc_number: track === b ? 2 : 1 }));
    await expect(manage.albums.reorder({ id, version: 1, order: order.slice(1) })).rejects.toMatchObject({
      message: expect.stringContaining("added to or removed from"),
    });
    await manage.albums.reorder({ id, version: 1, order });
    const { tracks } = await manage.albums.byId({ id });
    expect(tracks.map((track) => [track.id, track.disc_number, track.track_number])).toEqual([
      [c, 1, 1],
      [a, 1, 2],
      [b, 2, 1],
    ]);
  });

  it("that is sold reports so and cannot be deleted; another is deleted with everything that belongs to it", async () => {
    const sold = await makeAlbum(site.db);
    await makeProduct(site.db, { name: "Download", source: "digital", album_id: sold });
    expect((await manage.albums.removalPreview({ id: sold })).blockers).toEqual([
      "It is sold in the store as Download. Take it out of the product first.",
    ]);
    await expect(manage.albums.remove({ id: sold, version: 1 })).rejects.toMatchObject({ cause: { code: "conflict" } });
    const id = await makeAlbum(site.db);
    const track_id = await makeTrack(site.db, { album_id: id, play_count: 7 });
    await site.db
      .insertInto("favorites")
      .values({ user_id: await makeUser(site.db), track_id })
      .execute();
    expect(await manage.albums.removalPreview({ id })).toMatchObject({
      tracks: 1,
      plays: 7,
      favorites: 1,
      blockers: [],
    });
    await manage.albums.remove({ id, version: 1 });
    expect((await site.call("GET", `/api/music/tracks/${track_id}/`)).status).toBe(404);
  });

  it.each([
    [{ title: " " }, "title"],
    [{ price: "seven" }, "price"],
    [{ cover: { image: `/media/images/${"0".repeat(40)}/900.jpg`, placeholder: null } }, "cover"],
    [{ announced: true }, "teaser_title"],
  ])("with %j is refused with an error on its field", async (changes, field) => {
    const id = await makeAlbum(site.db);
    const form = { ...formOf(await manage.albums.byId({ id })), ...changes };
    await expect(manage.albums.change(form as never)).rejects.toSatisfy((error: { cause: unknown }) =>
      JSON.stringify(error.cause).includes(field),
    );
  });
});
