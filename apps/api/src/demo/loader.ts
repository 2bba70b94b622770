import { isDeepStrictEqual } from "node:util";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../platform/clock.ts";
import { notifyContentChange } from "../platform/db/content-change.ts";
import type { DB } from "../platform/db/types.gen.ts";
import { parseMediaPath } from "../platform/media/media-path.ts";
import { referencedMedia } from "../platform/media/media-references.ts";
import type { MediaStore } from "../platform/media/media-store.ts";
import { DEMO_CONTENT, type DemoCatalogue, readDemoCatalogue } from "./catalogue.ts";
import { deleteDemoMusic, demoIds, forgetDemo, isEmptySite, lockDemo, markDemo } from "./demo.queries.ts";
import { type DemoMedia, storeDemoMedia } from "./demo-media.ts";
import { writeDemoMusic } from "./demo-music.ts";
import { demoSettings } from "./demo-settings.ts";

export type DemoDeps = {
  db: Kysely<DB>;
  store: MediaStore;
  clock: Clock;
  /** Where the rendered content lies; another place only in tests. */
  content?: string;
};

/**
 * Fills an empty site with the demo artist's music and settings, all in one transaction. Does nothing on a site that
 * has anything of its own, or the demo already. Answers whether it filled it.
 */
export async function loadDemo(deps: DemoDeps): Promise<boolean> {
  const { db, store, clock, content = DEMO_CONTENT } = deps;
  if (!(await isEmptySite(db))) return false;
  const catalogue = await readDemoCatalogue(content);
  const media = await storeDemoMedia(store, content, catalogue);
  try {
    return await db.transaction().execute(async (trx) => {
      await lockDemo(trx);
      // Another process may have been faster while the media were stored.
      if (!(await isEmptySite(trx))) return false;
      const ids = await writeDemoMusic(trx, catalogue, media, clock.now());
      await markDemo(trx, "artist", [ids.artist]);
      await markDemo(trx, "genre", [...ids.genres.values()]);
      await markDemo(trx, "album", [...ids.albums.values()]);
      await markDemo(trx, "track", [...ids.tracks.values()]);
      const settings = demoSettings(catalogue, media, ids.tracks.get(catalogue.featured_track) ?? null);
      await trx
        .insertInto("site_settings")
        .values({ id: 1, settings: JSON.stringify(settings) })
        .execute();
      await markDemo(trx, "site_settings", [1]);
      await notifyContentChange(trx, ["music", "site"]);
      return true;
    });
  } catch (error) {
    for (const path of media.created) await store.remove(path);
    throw error;
  }
}

/**
 * Takes the demo's music and settings away again and leaves whatever the owner has made or changed, also what hangs on
 * something of the demo's. Answers whether there was a demo.
 */
export async function removeDemo(deps: DemoDeps): Promise<boolean> {
  const { db, store, content = DEMO_CONTENT } = deps;
  if ((await demoIds(db, "artist")).length === 0) return false;
  const catalogue = await readDemoCatalogue(content);
  // Storing it again finds everything in place and says under which paths.
  const media = await storeDemoMedia(store, content, catalogue);
  await db.transaction().execute(async (trx) => {
    await lockDemo(trx);
    await clearDemoSettings(trx, catalogue, media);
    await deleteDemoMusic(trx);
    await forgetDemo(trx, ["artist", "genre", "album", "track", "site_settings"]);
    await notifyContentChange(trx, ["music", "site", "playlists", "plays"]);
  });
  const used = await referencedMedia(db);
  const paths = [...media.files.values(), ...[...media.images.values()].map((image) => image.path)];
  for (const path of paths) if (!used.has(parseMediaPath(path)?.hash ?? "")) await store.remove(path);
  return true;
}

/** Drops every setting that still has the demo's value, and the row when nothing else is in it. */
async function clearDemoSettings(trx: Transaction<DB>, catalogue: DemoCatalogue, media: DemoMedia): Promise<void> {
  if ((await demoIds(trx, "site_settings")).length === 0) return;
  const row = await trx
    .selectFrom("site_settings")
    .select("settings")
    .where("id", "=", 1)
    .forUpdate()
    .executeTakeFirst();
  const present = row?.settings;
  if (typeof present !== "object" || present === null || Array.isArray(present)) return;
  const ids = new Set(await demoIds(trx, "track"));
  const featured = "featured_track" in present ? present.featured_track : null;
  const featuredId = typeof featured === "object" && featured !== null && "id" in featured ? featured.id : null;
  const isDemos = typeof featuredId === "number" && ids.has(featuredId);
  const demo: Record<string, unknown> = demoSettings(catalogue, media, isDemos ? featuredId : null);
  const own = Object.entries(present).filter(([key, value]) => !isDeepStrictEqual(value, demo[key]));
  if (own.length === 0) await trx.deleteFrom("site_settings").where("id", "=", 1).execute();
  else {
    await trx
      .updateTable("site_settings")
      .set((eb) => ({
        settings: JSON.stringify(Object.fromEntries(own)),
        version: eb("version", "+", 1),
        updated_at: new Date(),
      }))
      .where("id", "=", 1)
      .execute();
  }
}
