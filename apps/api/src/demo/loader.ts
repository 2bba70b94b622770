import { insertSettings } from "../modules/site/settings.queries.ts";
import { storedSettings } from "../modules/site/stored-settings.ts";
import { announcedTransaction } from "../platform/db/announced-transaction.ts";
import { DEMO_CONTENT, readDemoCatalogue } from "./catalogue.ts";
import { isEmptyWithoutDemo, lockDemo, markDemo } from "./demo.queries.ts";
import type { DemoDeps } from "./demo-deps.ts";
import { storeDemoMedia } from "./demo-media.ts";
import { writeDemoMusic } from "./demo-music.ts";
import { demoSettings } from "./demo-settings.ts";
import { writeDemoShows } from "./events/write-shows.ts";
import { loadFans } from "./load-fans.ts";
import { loadDemoStore } from "./store/load-store.ts";

/**
 * Fills an empty site with the demo artist: music, fans with playlists, shows, merch and settings, in one transaction after the
 * files are stored. Does nothing on a site that has content of its own or had the demo before. Returns whether it was loaded.
 */
export async function loadDemo(deps: DemoDeps): Promise<boolean> {
  const { db, store, clock, content = DEMO_CONTENT } = deps;
  if (!(await isEmptyWithoutDemo(db))) return false;
  const catalogue = await readDemoCatalogue(content);
  const media = await storeDemoMedia(store, content, catalogue);
  try {
    const { result } = await announcedTransaction(db, async (trx) => {
      await lockDemo(trx);
      // Another process may have loaded it while the files were being stored.
      if (!(await isEmptyWithoutDemo(trx))) return false;
      const tracks = await writeDemoMusic(trx, catalogue, media, clock.now());
      await loadFans(trx, tracks, clock.now());
      const shows = await writeDemoShows(trx, media.images, clock.now());
      await markDemo(trx, "event", shows.events);
      await markDemo(trx, "tour", shows.tours);
      await markDemo(trx, "venue", shows.venues);
      const shelves = await loadDemoStore({ trx, images: media.images, now: clock.now() });
      await markDemo(trx, "product", shelves.products);
      await markDemo(trx, "category", shelves.categories);
      const settings = demoSettings(catalogue, media, tracks.get(catalogue.featured_track) ?? null);
      await insertSettings(trx, storedSettings(settings));
      await markDemo(trx, "site_settings", [1]);
      return true;
    });
    return result;
  } catch (error) {
    for (const path of media.created) await store.remove(path);
    throw error;
  }
}
