import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { ConfigError, readConfig } from "../main/config.ts";
import { backupName } from "../modules/operations/backups/backup-name.ts";
import { recordAudit } from "../platform/audit/audit.queries.ts";
import { createBackup } from "../platform/backup/backup.ts";
import { AppError } from "../platform/errors/app-error.ts";
import { openMediaStore } from "../platform/media/store/open-media-store.ts";
import { storageError } from "../platform/media/store/storage-error.ts";
import { type Closers, closeAll, openCommandConnections } from "./command-database.ts";

// `npm run backup [-- <file>]`: writes the whole site to one archive, also while the site runs.

const say = (line: string) => void process.stdout.write(`${line}\n`);
const closers: Closers = [];
try {
  const now = new Date();
  const file = resolve(process.argv[2] ?? backupName(now));
  const config = readConfig(process.env);
  const { db, pool } = await openCommandConnections(config, closers, { say });
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
  say(`The whole site is in ${file} (${Math.ceil((await stat(file)).size / 2 ** 20)} MB).`);
} catch (error) {
  const shown = storageError(error);
  const text = shown instanceof AppError ? shown.detail : shown instanceof ConfigError ? shown.message : undefined;
  process.stderr.write(`${text ?? (shown instanceof Error ? shown.stack : shown)}\n`);
  process.exitCode = 1;
} finally {
  await closeAll(closers);
}
