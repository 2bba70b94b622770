import { resolve } from "node:path";
import { ConfigError, readConfig } from "../main/config.ts";
import { restoreSite } from "../modules/operations/restore-site.ts";
import { RestoreError } from "../platform/backup/restore.ts";
import { notifyContentChange } from "../platform/db/content-change.ts";
import { openMediaStore } from "../platform/media/open-media-store.ts";
import { type Closers, closeAll, openCommandConnections } from "./command-database.ts";

// `npm run restore -- <file>`: brings a backup back into an empty site.

const say = (line: string) => void process.stdout.write(`${line}\n`);
const closers: Closers = [];
try {
  const [, , file] = process.argv;
  if (file === undefined) throw new RestoreError("Usage: npm run restore -- <file made by npm run backup>");
  const config = readConfig(process.env);
  const { db, pool } = await openCommandConnections(config, closers, { say });
  const media = await openMediaStore(config);
  closers.push(() => media.close());
  const manifest = await restoreSite({ pool, media, file: resolve(file), now: new Date() });
  await notifyContentChange(db, "all");
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`The site is as it was at ${manifest.created_at}: ${rows} rows and ${manifest.media.files} files.`);
  say("It is a copy that is not live yet: it sends no mails, moves no money and orders nothing.");
  say("When it is to take the other site's place, open its owner area and choose “This copy is live”.");
} catch (error) {
  const explained = error instanceof ConfigError || error instanceof RestoreError;
  process.stderr.write(`${error instanceof Error ? (explained ? error.message : error.stack) : error}\n`);
  process.exitCode = 1;
} finally {
  await closeAll(closers);
}
