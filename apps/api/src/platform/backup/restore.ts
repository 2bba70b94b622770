import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClientBase, Pool } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import yauzl from "yauzl";
import { parseMediaPath } from "../media/media-path.ts";
import type { ImageFile, MediaStore } from "../media/media-store.ts";
import { BACKUP_FORMAT, type BackupManifest, MANIFEST, tableEntry } from "./backup.ts";
import { appliedMigrations, backupTables, quoted } from "./backup-tables.ts";

/** The archive cannot be brought back here; the message says why and what to do. */
export class RestoreError extends Error {
  override name = "RestoreError";
}

/** Rows that a site has before anybody has done anything: its owner, and what its settings were made of. */
const OF_AN_EMPTY_SITE = new Set(["users", "applied_settings", "site_settings", "audit_log"]);

type Archive = { zip: yauzl.ZipFile; entries: Map<string, yauzl.Entry> };

function openArchive(file: string): Promise<Archive> {
  return new Promise((resolve, reject) => {
    const broken = (error: Error) => reject(new RestoreError(`${file} is no whole backup: ${error.message}`));
    yauzl.open(file, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) return broken(error);
      const entries = new Map<string, yauzl.Entry>();
      zip.on("error", broken);
      zip.on("entry", (entry: yauzl.Entry) => {
        entries.set(entry.fileName, entry);
        zip.readEntry();
      });
      zip.on("end", () => resolve({ zip, entries }));
      zip.readEntry();
    });
  });
}

function read({ zip, entries }: Archive, name: string): Promise<Readable> {
  const entry = entries.get(name);
  if (!entry) return Promise.reject(new RestoreError(`the backup is not whole: ${name} is missing`));
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  );
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function readManifest(archive: Archive): Promise<BackupManifest> {
  const manifest = JSON.parse((await bytesOf(await read(archive, MANIFEST))).toString()) as BackupManifest;
  if (manifest.format !== BACKUP_FORMAT)
    throw new RestoreError(`backups of format ${manifest.format} are not known here`);
  return manifest;
}

/** Files are put back under their content's name, so one that was changed on the way does not get the name it had. */
async function restoreMedia(archive: Archive, media: MediaStore): Promise<void> {
  const images = new Map<string, string[]>();
  for (const name of archive.entries.keys()) {
    const place = parseMediaPath(`/${name}`);
    if (!place) continue;
    if (place.folder === "images") {
      images.set(place.hash, [...(images.get(place.hash) ?? []), name]);
      continue;
    }
    const stored = await media.put(await read(archive, name), { folder: place.folder, extension: place.extension });
    if (stored.path !== place.path) throw new RestoreError(`the backup is damaged: ${name} is not what it was`);
  }
  for (const [hash, names] of images) {
    const files: ImageFile[] = [];
    for (const name of names) {
      files.push({
        name: name.slice(name.lastIndexOf("/") + 1) as ImageFile["name"],
        bytes: await bytesOf(await read(archive, name)),
      });
    }
    await media.putImage(hash, files);
  }
}

/**
 * Brings a backup back into an empty site: all or nothing in the database; media that came before a failure are harmless.
 * From then on the outward gate is shut (`createOutwardGate`). `settle` changes, in the same transaction, what must not go
 * on as it was when the backup was made. Throws RestoreError for an archive that is broken or of another release, and for
 * a site that is not empty.
 */
export async function restoreBackup(deps: {
  pool: Pool;
  media: MediaStore;
  file: string;
  settle: (client: ClientBase, manifest: BackupManifest) => Promise<void>;
}): Promise<BackupManifest> {
  const archive = await openArchive(deps.file);
  const client = await deps.pool.connect();
  try {
    const manifest = await readManifest(archive);
    const known = await appliedMigrations(client);
    if (known.join() !== manifest.migrations.join()) {
      throw new RestoreError(
        "the backup was made by another release of Fanfare; restore it with that release, then update",
      );
    }
    await client.query("begin");
    // While media are brought back the transaction waits, for as long as that takes.
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    const tables = await backupTables(client);
    for (const { name } of tables) {
      const { rows } = await client.query<{ some: boolean }>(
        name === "users"
          ? "select exists(select from users where role <> 'owner') as some"
          : `select exists(select from ${quoted(name)}) as some`,
      );
      if (rows[0]?.some && (name === "users" || !OF_AN_EMPTY_SITE.has(name))) {
        throw new RestoreError(
          `this site is not empty (${name}); restore into a new one: an empty DATA_DIR, or an empty database`,
        );
      }
    }
    await restoreMedia(archive, deps.media);

    const names = tables.map(({ name }) => quoted(name));
    // What triggers and counters would make of the rows stands in the backup already.
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${names.join(", ")} cascade`);
    for (const { name } of tables) {
      const table = manifest.tables.find((one) => one.name === name);
      if (!table) throw new RestoreError(`the backup is not whole: ${name} is missing`);
      const columns = table.columns.map(quoted).join(", ");
      const sink = client.query(copyFrom(`copy ${quoted(name)} (${columns}) from stdin`));
      await pipeline(await read(archive, tableEntry(name)), sink);
      if (sink.rowCount !== table.rows) throw new RestoreError(`the backup is damaged: ${name} has lost rows`);
    }
    for (const [name, value] of Object.entries(manifest.sequences)) {
      await client.query("select setval(quote_ident($1)::regclass, $2)", [name, value]);
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await client.query(
      `insert into restored_copy (backup_created_at) values ($1)
       on conflict (only_one) do update set backup_created_at = excluded.backup_created_at, restored_at = now()`,
      [manifest.created_at],
    );
    await deps.settle(client, manifest);
    await client.query("commit");
    return manifest;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
    archive.zip.close();
  }
}
