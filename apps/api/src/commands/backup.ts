import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { readConfig } from "../main/config.ts";
import { backupName } from "../modules/operations/backups/backup-name.ts";
import { recordAudit } from "../platform/audit/audit.queries.ts";
import { createBackup } from "../platform/backup/backup.ts";
import { AppError } from "../platform/errors/app-error.ts";
import { openMediaStore } from "../platform/media/store/open-media-store.ts";
import { printLine } from "../platform/print-line.ts";
import { type Closers, closeAll, openCommandConnections } from "./command-database.ts";
import { explainFailure } from "./explain-failure.ts";
import { INTERRUPTED, stopSignal } from "./stop-signal.ts";

// `npm run backup [-- <file>]`: writes the whole site to one archive, also while the site runs.

const closers: Closers = [];
const stop = stopSignal();
try {
  const now = new Date();
  const config = readConfig(process.env);
  const [, , given = backupName(now)] = process.argv;
  if (given.startsWith("-")) throw new AppError("bad_request", "Usage: npm run backup [-- <file>]");
  const isFolder = (path: string) =>
    stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
  const target = resolve(config.workingDirectory, given);
  const file = (await isFolder(target)) ? join(target, backupName(now)) : target;
  if (!(await isFolder(dirname(file))))
    throw new AppError("not_found", `There is no folder ${dirname(file)} for the backup. Create it first.`);
  const { db, pool } = await openCommandConnections(config, closers, {
    print: printLine,
    signal: stop,
    mustExist: true,
  });
  const media = await openMediaStore(config);
  closers.push(() => media.close());
  // The archive gets its final name only when it is complete.
  const partial = `${file}.partial`;
  closers.push(() => rm(partial, { force: true }));
  await pipeline(await createBackup({ pool, media, now }), createWriteStream(partial, { mode: 0o600 }), {
    signal: stop,
  });
  await rename(partial, file);
  await db.transaction().execute((trx) =>
    recordAudit(trx, {
      actor_id: null,
      action: "backup.made",
      subject_type: "backup",
      subject_id: null,
      summary: "Made a backup of the whole site",
    }),
  );
  printLine(`The whole site is in ${file} (${Math.ceil((await stat(file)).size / 2 ** 20)} MB).`);
} catch (error) {
  process.stderr.write(`${stop.aborted ? "Stopped. No backup was made." : explainFailure(error)}\n`);
  process.exitCode = stop.aborted ? INTERRUPTED : 1;
} finally {
  await closeAll(closers);
}
