import { pipeline } from "node:stream/promises";
import type { ClientBase, Pool } from "pg";
import { parseMediaPath } from "../media/serving/media-path.ts";
import type { MediaStore } from "../media/store/media-store.ts";
import {
  type Archive,
  bytesOf,
  type FilePlace,
  openArchive,
  RestoreError,
  readEntry,
  restoreMedia,
} from "./archive.ts";
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

async function readManifest(archive: Archive): Promise<BackupManifest> {
  const manifest = JSON.parse((await bytesOf(await readEntry(archive, MANIFEST))).toString()) as BackupManifest;
  if (manifest.format !== BACKUP_FORMAT)
    throw new RestoreError(`backups of format ${manifest.format} are not known here`);
  return manifest;
}

/** Yields the files of a backup: all entries whose name is a valid media path. */
function* mediaOf(archive: Archive): Generator<FilePlace> {
  for (const entry of archive.entries.keys()) if (parseMediaPath(`/${entry}`)) yield { entry, path: `/${entry}` };
}

/**
 * Restores a backup into an empty site. The database is restored completely or not at all; media stored before a failure are
 * harmless. Afterwards the outward gate is shut (`createOutwardGate`). `settle` changes, in the same transaction, data that
 * must not continue as it was when the backup was made. Throws RestoreError for an archive that is broken or of another
 * release, and for a site that is not empty.
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
      // The transaction is idle while media are restored, for as long as that takes.
      await liftTimeouts(client);
      const tables = await backupTables(client);
      const names = tables.map(({ name }) => name);
      const used = await findUsedTable(client, names);
      if (used !== undefined) {
        throw new RestoreError(
          `this site is not empty (${used}); restore into a new one: an empty DATA_DIR, or an empty database`,
        );
      }
      await restoreMedia(archive, deps.media, mediaOf(archive));

      await emptyTables(client, names);
      for (const name of names) {
        const table = manifest.tables.find((one) => one.name === name);
        if (!table) throw new RestoreError(`the backup is not whole: ${name} is missing`);
        const sink = rowsIn(client, table);
        await pipeline(await readEntry(archive, tableEntry(name)), sink);
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
