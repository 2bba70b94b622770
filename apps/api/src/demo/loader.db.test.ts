import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeTrack } from "../../test/factories.ts";
import { makeSmallContent } from "../../test/fixtures/make-small-content.ts";
import { createTestClock, createTestSite, type TestSite } from "../../test/site.ts";
import { auditStore } from "../../test/store-auditor.ts";
import { MEDIA_FOLDERS } from "../platform/media/serving/media-path.ts";
import { DiskMediaStore } from "../platform/media/store/disk-media-store.ts";
import { DEMO_CONTENT } from "./catalogue.ts";
import { isEmptyWithoutDemo } from "./demo.queries.ts";
import type { DemoDeps } from "./demo-deps.ts";
import { loadDemo } from "./loader.ts";
import { removeDemo } from "./remove-demo.ts";

let site: TestSite;
let dataDir: string;
let contentDir: string;
let deps: DemoDeps;

beforeAll(async () => {
  site = await createTestSite({ clock: createTestClock("2026-11-21T12:00:00Z") });
  dataDir = await mkdtemp(join(tmpdir(), "fanfare-demo-"));
  contentDir = await makeSmallContent();
  deps = { db: site.db, clock: site.clock, store: new DiskMediaStore(dataDir), content: contentDir };
});

async function empty() {
  await sql`truncate artists, genres, categories, venues, tours, site_settings, demo_items, users, applied_settings cascade`.execute(
    site.db,
  );
  for (const path of await stored()) await deps.store.remove(path);
  site.services.content.changed("all");
}

afterAll(async () => {
  await deps.store.close();
  await site.close();
  await rm(dataDir, { recursive: true });
  await rm(contentDir, { recursive: true });
});

async function stored(): Promise<string[]> {
  const paths: string[] = [];
  for (const folder of MEDIA_FOLDERS) for await (const { path } of deps.store.list(folder)) paths.push(path);
  return paths;
}

const rows = async () => {
  const tables = [
    "artists",
    "genres",
    "albums",
    "tracks",
    "popular_tracks",
    "products",
    "categories",
    "reviews",
    "site_settings",
    "demo_items",
    "users",
    "playlists",
  ];
  const dumps = tables.map((table) =>
    sql<{ row: string }>`select ${sql.table(table)}::text as row from ${sql.table(table)} order by 1`.execute(site.db),
  );
  return (await Promise.all(dumps)).map((dump) => dump.rows.map(({ row }) => row));
};

describe("a loaded demo", () => {
  const real = () => ({ ...deps, content: DEMO_CONTENT });
  let isLoaded: boolean;
  // With the real content, loaded once for the tests that only read it.
  beforeAll(async () => {
    isLoaded = await loadDemo(real());
    site.services.content.changed("all");
  });
  afterAll(empty);

  test("an empty site gets a catalogue with content for every screen, and a second load adds nothing", async () => {
    expect(isLoaded).toBe(true);
    const before = await rows();
    expect(await loadDemo(real())).toBe(false);
    expect(await rows()).toEqual(before);

    const albums = await site.call("GET", "/api/music/albums/");
    expect(albums.body).toMatchObject({ count: 5 });
    const featured = (await site.call("GET", "/api/music/featured/")).body as {
      featured_albums: { title: string }[];
      popular_tracks: { title: string; audio_file: string }[];
    };
    expect(featured.featured_albums.map((album) => album.title)).not.toContain("Urban Beats");
    expect(featured.popular_tracks[0]?.title).toBe("Miracle");
    for (const track of featured.popular_tracks) expect(await deps.store.stat(track.audio_file)).not.toBeNull();
    expect((await site.call("GET", "/api/music/playlists/")).body).toHaveLength(2);
    const fans = await site.db.selectFrom("users").select("can_log_in").execute();
    expect(fans.map((fan) => fan.can_log_in)).toEqual([false, false, false]);
    const settings = await site.services.site.publicSettings();
    expect(settings).toMatchObject({ featured_track: { title: "Miracle", duration_label: "3:57" } });
    expect(settings.featured_track?.services).toHaveLength(5);
    const soon = await site.services.music.comingSoon.teasers();
    expect(soon.albums).toMatchObject([{ title: "Coming Soon", can_notify: false }]);
    expect(soon.tracks).toMatchObject([{ title: "Upcoming Song", can_notify: false }]);
  });

  test("the store has both shirts of the spec and a product in every possible state", async () => {
    type Shelf = {
      name: string;
      price: string;
      image: string;
      is_featured: boolean;
      is_available: boolean;
      review_count: number;
      options: { name: string; values: { value: string }[] }[];
      variants: { name: string; price_modifier: string; stock_quantity: number; options: Record<string, string> }[];
    };
    const { results } = (await site.call("GET", "/api/store/products/?page_size=100")).body as { results: Shelf[] };
    expect(results.length).toBeGreaterThanOrEqual(8);
    for (const { image } of results) expect(await deps.store.stat(image)).not.toBeNull();
    const sizesOf = (price: string) =>
      results
        .find((product) => product.price === price)
        ?.variants.map((variant) => `${variant.name} ${variant.price_modifier}`);
    expect(sizesOf("25.00")).toEqual(["Small 0.00", "Medium 0.00", "Large 0.00", "X-Large 2.00"]);
    expect(sizesOf("18.50")).toEqual(["XS 0.00", "S 0.00", "M 0.00", "L 0.00", "XL 2.00", "2X 4.00", "3X 6.00"]);
    // A variant has the same name in the picker, in the cart and in the size guide.
    for (const { variants, options } of results) {
      for (const { name, options: chosen } of variants) {
        expect(name).toBe(options.map((option) => chosen[option.name]).join(", "));
      }
      const offered = options.flatMap((option) => option.values.map(({ value }) => value));
      expect(new Set(variants.flatMap(({ options: chosen }) => Object.values(chosen)))).toEqual(new Set(offered));
    }
    expect(results.find((product) => product.price === "18.50")?.variants.map((one) => one.stock_quantity)).toEqual(
      Array.from({ length: 7 }, () => 50),
    );
    expect(results.filter((product) => product.is_featured)).toHaveLength(1);
    expect(results.filter((product) => !product.is_available)).toHaveLength(1);
    expect(results.some((product) => product.variants.length === 0)).toBe(true);
    expect(results.flatMap((product) => product.variants).some((variant) => variant.stock_quantity === 3)).toBe(true);
    expect(results.reduce((sum, product) => sum + product.review_count, 0)).toBeGreaterThanOrEqual(8);
    expect((await site.call("GET", "/api/store/categories/")).body).toHaveLength(4);
    expect(await auditStore(site.pool)).toEqual([]);
  });

  test("digital products can be downloaded", async () => {
    const products = await site.db
      .selectFrom("products")
      .select(["id", "album_id"])
      .where("source", "=", "digital")
      .execute();
    expect(products.length).toBeGreaterThan(0);
    for (const { id, album_id } of products) {
      expect((await site.call("GET", `/api/store/products/${id}/`)).body).toMatchObject({ is_available: true });
      const tracks = await site.db
        .selectFrom("tracks")
        .select("original_file")
        .where("album_id", "=", album_id)
        .execute();
      expect(tracks.length).toBeGreaterThan(3);
      for (const { original_file } of tracks) expect(await deps.store.stat(original_file ?? "")).not.toBeNull();
    }
  });

  test("announced content is not available before its time", async () => {
    const text = JSON.stringify([
      (await site.call("GET", "/api/music/tracks/?page_size=100")).body,
      (await site.call("GET", "/api/music/albums/?page_size=100")).body,
      (await site.call("GET", "/api/music/search/?q=Copper")).body,
    ]);
    expect(text).not.toMatch(/Copper|Undertow|Phoenix/);
  });
});

describe("loading and removing the demo", () => {
  beforeEach(empty);

  test("only one of several processes that start together loads it", async () => {
    const loaded = await Promise.all([loadDemo(deps), loadDemo(deps), loadDemo(deps)]);
    expect(loaded.filter(Boolean)).toHaveLength(1);
    expect(await site.db.selectFrom("artists").selectAll().execute()).toHaveLength(1);
  });

  test("a site with anything of its own is left alone", async () => {
    await makeTrack(site.db, { title: "Mine" });
    expect(await loadDemo(deps)).toBe(false);
    expect(await site.db.selectFrom("albums").selectAll().execute()).toEqual([]);
  });

  test("removing it leaves an empty site and no file", async () => {
    await loadDemo(deps);
    expect((await stored()).length).toBeGreaterThan(50);
    expect(await removeDemo(deps)).toBe(true);
    expect((await rows()).flat()).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(await removeDemo(deps)).toBe(false);
  });

  test("it is not loaded again after the owner removed it", async () => {
    await loadDemo(deps);
    await removeDemo(deps);
    expect(await isEmptyWithoutDemo(site.db)).toBe(false);
    expect(await loadDemo(deps)).toBe(false);
  });

  test("removing it keeps the owner's additions and changes", async () => {
    await loadDemo(deps);
    const album = await site.db
      .selectFrom("albums")
      .selectAll()
      .where("title", "=", "Amber Season")
      .executeTakeFirstOrThrow();
    await makeTrack(site.db, { title: "Mine", album_id: album.id, artist_id: album.artist_id, track_number: 99 });
    await site.services.site.change({ tagline: "My own words" });
    await removeDemo(deps);
    expect(await site.db.selectFrom("tracks").select("title").execute()).toEqual([{ title: "Mine" }]);
    expect(await site.db.selectFrom("albums").select("title").execute()).toEqual([{ title: "Amber Season" }]);
    const settings = await site.services.site.settings();
    expect(settings).toMatchObject({
      tagline: "My own words",
      artist_name: "Your Artist",
      featured_track: null,
      video: null,
    });
    // Only the pictures of the remaining rows.
    const artist = await site.db.selectFrom("artists").select("image").executeTakeFirstOrThrow();
    const shown = [album.cover_image, artist.image].map((path) => path?.replace(/[^/]+$/, ""));
    expect(new Set((await stored()).map((path) => path.replace(/[^/]+$/, "")))).toEqual(new Set(shown));
  });

  test("a failure leaves neither rows nor files", async () => {
    await sql`alter table popular_tracks add constraint refuse check (position < 3)`.execute(site.db);
    try {
      await expect(loadDemo(deps)).rejects.toThrow("refuse");
      expect((await rows()).flat()).toEqual([]);
      expect(await stored()).toEqual([]);
    } finally {
      await sql`alter table popular_tracks drop constraint refuse`.execute(site.db);
    }
  });
});
