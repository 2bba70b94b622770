import { rm } from "node:fs/promises";
import { join } from "node:path";
import { scratchFolder } from "../../../../scripts/lib/scratch-folder.ts";
import { startSite } from "../../../../scripts/lib/site.ts";
import { temporaryFolder } from "../../../../scripts/lib/temporary.ts";

/** Names the data folder that every worker's site begins with: migrated, and with the demo artist. */
export const TEMPLATE_VARIABLE = "FANFARE_STORIES_TEMPLATE";

/** Makes that data folder: one first start instead of one per worker. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder("template", scratchFolder());
  const dataDir = join(folder, "data");
  await (await startSite({ dataDir })).stop();
  process.env[TEMPLATE_VARIABLE] = dataDir;
  return () => rm(folder, { recursive: true, force: true });
}
