import { startSite } from "./site.ts";

/**
 * The path of a data folder to copy, in its state after a first start with the demo artist. `npm test` creates it once for all of
 * its parts.
 */
export const DEMO_DATA_VARIABLE = "FANFARE_TEST_DEMO_DATA";

/** Creates such a data folder at `dataDir`. */
export async function makeDemoData(dataDir: string): Promise<void> {
  await (await startSite({ dataDir, env: { SEED: "demo" } })).stop();
}
