import type { SiteSettings } from "@fanfare/contracts/site/settings";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeTrack } from "../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../test/site.ts";
import { down, up } from "../../platform/db/migrations/2026-11-22-0750-featured-by-id.ts";

let site: TestSite;
let id: number;
beforeAll(async () => {
  site = await createTestSite();
});
beforeEach(async () => {
  await sql`truncate site_settings`.execute(site.db);
  id = await makeTrack(site.db, { title: "First name", duration_ms: 237_900, album_id: null });
});
afterAll(() => site.close());

const words = { text: "Out now.", services: [{ name: "Shop", url: "https://shop.example/" }] };
const feature = (featured_track: SiteSettings["featured_track"]) => site.services.site.change({ featured_track });
const shown = async () =>
  ((await site.call("GET", "/api/site/settings/")).body as { featured_track: unknown }).featured_track;
const stored = async () => {
  const { rows } = await sql<{
    track: unknown;
  }>`select settings -> 'featured_track' as track from site_settings`.execute(site.db);
  return rows[0]?.track;
};

describe("the featured track", () => {
  it("has the current title and length of the track, also after it was renamed", async () => {
    await feature({ id, title: "What a form sent", duration_label: "9:99", ...words });
    expect(await stored()).toEqual({ id, ...words });
    expect(await shown()).toEqual({ id, title: "First name", duration_label: "3:57", ...words });
    await site.services.content.write((trx) =>
      trx.updateTable("tracks").set({ title: "Second name", duration_ms: 61_000 }).where("id", "=", id).execute(),
    );
    expect(await shown()).toMatchObject({ title: "Second name", duration_label: "1:01" });
    // Another change of the settings does not affect it.
    await site.services.site.change({ tagline: "New words" });
    expect(await stored()).toEqual({ id, ...words });
  });

  it("is visible to the owner only while it is not out, and is null once it was deleted", async () => {
    await feature({ id, title: "", duration_label: "", ...words });
    await site.db.updateTable("tracks").set({ visibility: "draft" }).where("id", "=", id).execute();
    site.services.content.changed(["tracks"]);
    expect(await shown()).toBeNull();
    expect((await site.services.site.settings()).featured_track).toMatchObject({ id, title: "First name" });
    await site.db.deleteFrom("tracks").where("id", "=", id).execute();
    expect((await site.services.site.settings()).featured_track).toBeNull();
  });

  it("keeps the title and length the owner wrote when it is on another site", async () => {
    const elsewhere = { id: null, title: "Elsewhere", duration_label: "2:00", ...words };
    await feature(elsewhere);
    expect(await stored()).toEqual(elsewhere);
    expect(await shown()).toEqual(elsewhere);
  });

  it("stored by an older version loses its copied title and length, and keeps them where the track was deleted", async () => {
    const copy = { id, title: "Old copy", duration_label: "1:23", ...words };
    const put = (track: object) =>
      sql`insert into site_settings (id, settings) values (1, ${JSON.stringify({ featured_track: track })})
        on conflict (id) do update set settings = excluded.settings`.execute(site.db);
    await put(copy);
    await up(site.db as never);
    expect(await stored()).toEqual({ id, ...words });
    await down(site.db as never);
    expect(await stored()).toEqual({ id, title: "First name", duration_label: "3:57", ...words });
    await put({ ...copy, id: 999_999 });
    await up(site.db as never);
    expect(await stored()).toEqual({ ...copy, id: null });
  });
});
