import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import { lockStoredSettings, writeSettings } from "../modules/site/settings.queries.ts";
import { storedSettings } from "../modules/site/stored-settings.ts";
import { announcedTransaction } from "../platform/db/announced-transaction.ts";
import type { DB } from "../platform/db/types.gen.ts";
import { parseMediaPath } from "../platform/media/serving/media-path.ts";
import { referencedMedia } from "../platform/media/store/media-references.queries.ts";
import { DEMO_CONTENT, type DemoCatalogue, readDemoCatalogue } from "./catalogue.ts";
import { deleteDemo, demoIds, hasDemo, lockDemo } from "./demo.queries.ts";
import type { DemoDeps } from "./demo-deps.ts";
import { type DemoMedia, storeDemoMedia } from "./demo-media.ts";
import { demoSettings } from "./demo-settings.ts";

/**
 * Removes the demo artist in one transaction: exactly the demo's rows. An album to which the owner added tracks is kept, and so
 * is its artist; a setting is removed unless the owner has changed it. Files that are no longer used are deleted afterwards. The
 * demo is not loaded again automatically. Returns whether there was one.
 */
export async function removeDemo(deps: DemoDeps): Promise<boolean> {
  const { db, store, content = DEMO_CONTENT } = deps;
  if (!(await hasDemo(db))) return false;
  const catalogue = await readDemoCatalogue(content);
  // Storing the files again finds the existing ones and returns their paths.
  const media = await storeDemoMedia(store, content, catalogue);
  await announcedTransaction(db, async (trx) => {
    await lockDemo(trx);
    await clearSettings(trx, catalogue, media);
    await deleteDemo(trx);
  });
  const used = await referencedMedia(db);
  const isUsed = (path: string) => {
    const { folder, hash } = parseMediaPath(path) ?? {};
    return used.has(`${folder}/${hash}`);
  };
  const pictures = [...media.images.values()].map((image) => image.path);
  const paths = [...media.files.values(), ...media.originals.values(), ...pictures];
  for (const path of paths) if (!isUsed(path)) await store.remove(path);
  return true;
}

/** Removes every setting that still has the demo's value. */
async function clearSettings(trx: Transaction<DB>, catalogue: DemoCatalogue, media: DemoMedia): Promise<void> {
  const present: unknown = (await lockStoredSettings(trx))?.settings;
  if (typeof present !== "object" || present === null || Array.isArray(present)) return;
  const featured = "featured_track" in present ? present.featured_track : null;
  const id = typeof featured === "object" && featured !== null && "id" in featured ? featured.id : null;
  const isDemos = typeof id === "number" && (await demoIds(trx, "track")).includes(id);
  const came: Record<string, unknown> = storedSettings(demoSettings(catalogue, media, isDemos ? id : null));
  const own = Object.entries(present).filter(([key, value]) => !isDeepStrictEqual(value, came[key]));
  await writeSettings(trx, Object.fromEntries(own));
}
