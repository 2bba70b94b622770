import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClientBase, Pool } from "pg";
import yauzl from "yauzl";
import { parseMediaPath } from "../media/media-path.ts";
import type { ImageFile, MediaStore } from "../media/media-store.ts";
import { BACKUP_FORMAT, type BackupManifest, MANIFEST, tableEntry } from "./backup.ts";
import { appliedMigrations, backupTables, liftTimeouts, rowsIn } from "./backup-tables.queries.ts";
import {
  emptyTables,
  enableTriggers,
  findUsedTable,
  inTransaction,
  markRestoredCopy,
  setSequence,
} from "./restore.queries.ts";

/** The archive cannot be brought back here; the message says why and what to do. */
export class RestoreError extends Error {
  override name = "RestoreError";
}

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
    await inTransaction(client, async () => {
      // While media are brought back the transaction waits, for as long as that takes.
      await liftTimeouts(client);
      const tables = await backupTables(client);
      const names = tables.map(({ name }) => name);
      const used = await findUsedTable(client, names);
      if (used !== undefined) {
        throw new RestoreError(
          `this site is not empty (${used}); restore into a new one: an empty DATA_DIR, or an empty database`,
        );
      }
      await restoreMedia(archive, deps.media);

      await emptyTables(client, names);
      for (const name of names) {
        const table = manifest.tables.find((one) => one.name === name);
        if (!table) throw new RestoreError(`the backup is not whole: ${name} is missing`);
        const sink = rowsIn(client, table);
        await pipeline(await read(archive, tableEntry(name)), sink);
        if (sink.rowCount !== table.rows) throw new RestoreError(`the backup is damaged: ${name} has lost rows`);
      }
      for (const [name, value] of Object.entries(manifest.sequences)) await setSequence(client, name, value);
      await enableTriggers(client, names);
      await markRestoredCopy(client, manifest.created_at);
      await deps.settle(client, manifest);
    });
    return manifest;
  } finally {
    client.release();
    archive.zip.close();
  }
}
