import { resolve } from "node:path";
import { readConfig } from "../main/config.ts";
import { restoreSite } from "../modules/operations/backups/restore-site.ts";
import { RestoreError } from "../platform/backup/archive.ts";
import { notifyContentChange } from "../platform/db/content-change.ts";
import { openMediaStore } from "../platform/media/store/open-media-store.ts";
import { printLine } from "../platform/print-line.ts";
import { type Closers, closeAll, openCommandConnections } from "./command-database.ts";
import { explainFailure } from "./explain-failure.ts";
import { INTERRUPTED, stopSignal } from "./stop-signal.ts";

// `npm run restore -- <file>`: restores a backup or a take-away archive into an empty site.

const closers: Closers = [];
const stop = stopSignal();
try {
  const [, , file] = process.argv;
  if (file === undefined)
    throw new RestoreError("Usage: npm run restore -- <a backup, or an archive that was taken away>");
  const config = readConfig(process.env);
  const { db, pool } = await openCommandConnections(config, closers, { print: printLine, signal: stop });
  const media = await openMediaStore(config);
  closers.push(() => media.close());
  const { created_at, rows, files, log_in_as } = await restoreSite({
    pool,
    media,
    file: resolve(config.workingDirectory, file),
    now: new Date(),
    signal: stop,
  });
  await notifyContentChange(db, "all");
  printLine(`The site is as it was at ${created_at}: ${rows} rows and ${files} files.`);
  if (log_in_as !== null)
    printLine(`Its owner logs in as ${log_in_as} with the password of this site; all others choose a new one.`);
  printLine("It is a copy that is not live yet: it sends no mails, moves no money and orders nothing.");
  printLine("When it is to take the other site's place, open its owner area and choose “This copy is live”.");
} catch (error) {
  process.stderr.write(`${stop.aborted ? "Stopped. Nothing was restored." : explainFailure(error)}\n`);
  process.exitCode = stop.aborted ? INTERRUPTED : 1;
} finally {
  await closeAll(closers);
}
