import { startSite } from "./site.ts";

/** Names a data folder to copy: after a first start, with the demo artist. `npm test` makes it once for all of its parts. */
export const DEMO_DATA_VARIABLE = "FANFARE_TEST_DEMO_DATA";

/** Makes such a data folder at `dataDir`. */
export async function makeDemoData(dataDir: string): Promise<void> {
  await (await startSite({ dataDir, env: { SEED: "demo" } })).stop();
}
