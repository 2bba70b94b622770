import { pipeline } from "node:stream/promises";
import type { ClientBase, Pool } from "pg";
import { parseMediaPath } from "../media/serving/media-path.ts";
import type { MediaStore } from "../media/store/media-store.ts";
import {
  type Archive,
  damaged,
  entryJson,
  type FilePlace,
  faultOf,
  keepMediaOfSuccess,
  openArchive,
  RestoreError,
  readEntry,
  restoreMedia,
} from "./archive.ts";
import { BACKUP_FORMAT, type BackupManifest, backupManifest, MANIFEST, tableEntry } from "./backup.ts";
import { appliedMigrations, type BackupTable, backupTables, liftTimeouts, rowsIn } from "./backup-tables.queries.ts";
import { assertEmpty } from "./empty-site.ts";
import {
  emptyTables,
  enableTriggers,
  inTransaction,
  lockTables,
  markRestoredCopy,
  setSequence,
} from "./restore.queries.ts";

async function readManifest(archive: Archive): Promise<BackupManifest> {
  const manifest = await entryJson(archive, MANIFEST);
  const format =
    typeof manifest === "object" && manifest !== null && "format" in manifest ? manifest.format : undefined;
  if (format !== BACKUP_FORMAT) throw new RestoreError(`backups of format ${String(format)} are not known here`);
  const { data, error } = backupManifest.safeParse(manifest);
  if (!data) throw damaged(MANIFEST, error.issues[0]?.message ?? "");
  return data;
}

/** Returns the files of a backup: all entries whose name is a valid media path. */
function mediaOf({ entries }: Archive, { media }: BackupManifest): FilePlace[] {
  const places = [...entries.keys()]
    .map((entry) => ({ entry, path: `/${entry}` }))
    .filter(({ path }) => parseMediaPath(path));
  if (places.length !== media.files)
    throw new RestoreError(`the backup is not whole: it has ${places.length} of ${media.files} files`);
  return places;
}

/** Replaces the rows of all tables with those of the backup. */
async function restoreTables(
  client: ClientBase,
  archive: Archive,
  manifest: BackupManifest,
  tables: readonly BackupTable[],
  signal: AbortSignal | undefined,
): Promise<void> {
  await emptyTables(
    client,
    tables.map(({ name }) => name),
  );
  for (const { name, columns } of tables) {
    signal?.throwIfAborted();
    const table = manifest.tables.find((one) => one.name === name);
    if (!table) throw new RestoreError(`the backup is not whole: ${name} is missing`);
    if (table.columns.join() !== columns.join()) throw damaged(MANIFEST, `${name} has other columns`);
    // Opened before the COPY begins, which could not be ended without rows.
    const rows = await readEntry(archive, tableEntry(name));
    const sink = rowsIn(client, table);
    await pipeline(rows, sink).catch((error: unknown) => {
      throw faultOf(name, error);
    });
    if (sink.rowCount !== table.rows) throw new RestoreError(`the backup is damaged: ${name} has lost rows`);
  }
  for (const [name, value] of Object.entries(manifest.sequences)) {
    await setSequence(client, name, value).catch((error: unknown) => {
      throw faultOf(name, error);
    });
  }
}

/**
 * Restores a backup into an empty site. The database is restored completely or not at all, and a failure removes the media
 * that were stored before it. Afterwards the outward gate is shut (`createOutwardGate`). `settle` changes, in the same transaction, data that
 * must not continue as it was when the backup was made. Throws RestoreError for an archive that is broken or of another
 * release, and for a site that is not empty, and the reason of `signal` once it is aborted.
 */
export async function restoreBackup(deps: {
  pool: Pool;
  media: MediaStore;
  file: string;
  settle: (client: ClientBase, manifest: BackupManifest) => Promise<void>;
  signal?: AbortSignal | undefined;
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
    const restore = async (created: (path: string) => void) => {
      // The transaction is idle while media are restored, for as long as that takes.
      await liftTimeouts(client);
      const tables = await backupTables(client);
      const names = tables.map(({ name }) => name);
      await assertEmpty(client, names, "restore");
      await restoreMedia(archive, deps.media, mediaOf(archive, manifest), created, deps.signal);

      // Fans may have signed up while the media were restored.
      await lockTables(client, names);
      await assertEmpty(client, names, "restore");
      await restoreTables(client, archive, manifest, tables, deps.signal);
      await enableTriggers(client, names);
      await markRestoredCopy(client, manifest.created_at);
      await deps.settle(client, manifest);
    };
    await inTransaction(client, () => keepMediaOfSuccess(deps.media, restore));
    return manifest;
  } finally {
    client.release();
    archive.zip.close();
  }
}
