import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { startSite, TEMPLATE_VARIABLE } from "./site.ts";

/** Makes the data folder that the workers' sites begin with: one first start instead of one per worker. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const site = await startSite({ keep: true });
  await site.stop();
  process.env[TEMPLATE_VARIABLE] = site.dataDir;
  return () => rm(dirname(site.dataDir), { recursive: true, force: true });
}
