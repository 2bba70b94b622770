import type { Kysely } from "kysely";
import type { Clock } from "../platform/clock.ts";
import { notifyContentChange } from "../platform/db/content-change.ts";
import type { DB } from "../platform/db/types.gen.ts";
import type { MediaStore } from "../platform/media/media-store.ts";
import { DEMO_CONTENT, readDemoCatalogue } from "./catalogue.ts";
import { lockDemo, markDemo, wantsDemo } from "./demo.queries.ts";
import { storeDemoMedia } from "./demo-media.ts";
import { writeDemoMusic } from "./demo-music.ts";
import { demoSettings } from "./demo-settings.ts";
import { loadFans } from "./load-fans.ts";

export { hasDemo, wantsDemo } from "./demo.queries.ts";
export { removeDemo } from "./remove-demo.ts";

export type DemoDeps = {
  db: Kysely<DB>;
  store: MediaStore;
  clock: Clock;
  /** Where the rendered content lies; another place only in tests. */
  content?: string;
};

/**
 * Fills an empty site with the demo artist: records, fans with playlists, and settings, all in one transaction after the
 * files. Does nothing on a site that has anything of its own, or had the demo before. Answers whether it filled it.
 */
export async function loadDemo(deps: DemoDeps): Promise<boolean> {
  const { db, store, clock, content = DEMO_CONTENT } = deps;
  if (!(await wantsDemo(db))) return false;
  const catalogue = await readDemoCatalogue(content);
  const media = await storeDemoMedia(store, content, catalogue);
  try {
    return await db.transaction().execute(async (trx) => {
      await lockDemo(trx);
      // Another process may have been faster while the files were stored.
      if (!(await wantsDemo(trx))) return false;
      const tracks = await writeDemoMusic(trx, catalogue, media, clock.now());
      await loadFans(trx, tracks, clock.now());
      const settings = demoSettings(catalogue, media, tracks.get(catalogue.featured_track) ?? null);
      await trx
        .insertInto("site_settings")
        .values({ id: 1, settings: JSON.stringify(settings) })
        .execute();
      await markDemo(trx, "site_settings", [1]);
      await notifyContentChange(trx, ["music", "playlists", "site"]);
      return true;
    });
  } catch (error) {
    for (const path of media.created) await store.remove(path);
    throw error;
  }
}
