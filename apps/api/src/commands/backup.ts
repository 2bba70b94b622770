import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
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

// `npm run backup [-- <file>]`: writes the whole site to one archive, also while the site runs.

const closers: Closers = [];
try {
  const now = new Date();
  const config = readConfig(process.env);
  const [, , given = backupName(now)] = process.argv;
  if (given.startsWith("-")) throw new AppError("bad_request", "Usage: npm run backup [-- <file>]");
  const file = resolve(config.workingDirectory, given);
  const target = await stat(dirname(file)).catch(() => null);
  if (!target?.isDirectory())
    throw new AppError("not_found", `There is no folder ${dirname(file)} for the backup. Create it first.`);
  const { db, pool } = await openCommandConnections(config, closers, { print: printLine, mustExist: true });
  const media = await openMediaStore(config);
  closers.push(() => media.close());
  // The archive gets its final name only when it is complete.
  const partial = `${file}.partial`;
  closers.push(() => rm(partial, { force: true }));
  await pipeline(await createBackup({ pool, media, now }), createWriteStream(partial, { mode: 0o600 }));
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
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeAll(closers);
}
