import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DEMO_DATA_VARIABLE, makeDemoData } from "../../../../scripts/lib/demo-data.ts";
import { scratchFolder } from "../../../../scripts/lib/scratch-folder.ts";
import { temporaryFolder } from "../../../../scripts/lib/temporary.ts";

/**
 * Creates the data folder that every worker's site starts from, unless `npm test` has created it: a single first start for
 * all.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[DEMO_DATA_VARIABLE] !== undefined) return undefined;
  const folder = await temporaryFolder("template", scratchFolder());
  const dataDir = join(folder, "data");
  await makeDemoData(dataDir);
  process.env[DEMO_DATA_VARIABLE] = dataDir;
  return () => rm(folder, { recursive: true, force: true });
}
