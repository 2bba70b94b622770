import { loadDemo } from "../demo/loader.ts";
import { readConfig } from "../main/config.ts";
import { systemClock } from "../platform/clock.ts";
import { openMediaStore } from "../platform/media/store/open-media-store.ts";
import { type Closers, closeAll, openCommandDatabase } from "./command-database.ts";
import { explainFailure } from "./explain-failure.ts";

// Loads the demo artist into an empty site. The server runs it on its first start (`main/demo-loader.ts`) and waits for it.

/** The server is gone; its next start loads the demo from the beginning. */
const abandon = () => process.exit(1);
process.on("disconnect", abandon);

const closers: Closers = [];
try {
  const config = readConfig(process.env);
  const db = await openCommandDatabase(config, closers, { print: () => undefined });
  const store = await openMediaStore(config);
  closers.push(() => store.close());
  await loadDemo({ db, store, clock: systemClock });
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeAll(closers);
  process.off("disconnect", abandon);
  if (process.connected) process.disconnect();
}
