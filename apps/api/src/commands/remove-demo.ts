import { removeDemo } from "../demo/remove-demo.ts";
import { readConfig } from "../main/config.ts";
import { systemClock } from "../platform/clock.ts";
import { openMediaStore } from "../platform/media/store/open-media-store.ts";
import { printLine } from "../platform/print-line.ts";
import { type Closers, closeAll, openCommandDatabase } from "./command-database.ts";
import { explainFailure } from "./explain-failure.ts";
import { INTERRUPTED, stopSignal } from "./stop-signal.ts";

// `npm run remove-demo`: removes the demo artist from the site, also while the site runs.

const closers: Closers = [];
const stop = stopSignal();
try {
  const config = readConfig(process.env);
  const db = await openCommandDatabase(config, closers, { print: printLine, signal: stop, mustExist: true });
  const store = await openMediaStore(config);
  closers.push(() => store.close());
  const removed = await removeDemo({ db, store, clock: systemClock });
  printLine(
    removed ? "The demo artist is gone. Everything of yours is still there." : "There is no demo artist on this site.",
  );
} catch (error) {
  process.stderr.write(`${stop.aborted ? "Stopped. Nothing was changed." : explainFailure(error)}\n`);
  process.exitCode = stop.aborted ? INTERRUPTED : 1;
} finally {
  await closeAll(closers);
}
