import type { Readable } from "node:stream";
import type { Pool } from "pg";
import type { MediaStore } from "../media/store/media-store.ts";
import { streamArchive } from "./archive-stream.ts";
import { appliedMigrations, type BackupTable, backupTables, rowsOut, sequenceValues } from "./backup-tables.queries.ts";

export const BACKUP_FORMAT = 1;
export const MANIFEST = "manifest.json";

/** Description of an archive; written last, so an archive without it is incomplete. */
export type BackupManifest = {
  format: typeof BACKUP_FORMAT;
  created_at: string;
  migrations: string[];
  sequences: Record<string, number>;
  tables: (BackupTable & { rows: number })[];
  media: { files: number; bytes: number };
};

export const tableEntry = (name: string) => `tables/${name}.copy`;

/**
 * Streams the whole site as a zip file: every table as of one snapshot (repeatable read, COPY), all media, and a manifest.
 * Memory use is constant. The stream fails if the database or the media store fails.
 */
export function createBackup(deps: { pool: Pool; media: MediaStore; now: Date }): Promise<Readable> {
  return streamArchive(deps, async (archive) => {
    const { client } = archive;
    const tables = await backupTables(client);
    const manifest: BackupManifest = {
      format: BACKUP_FORMAT,
      created_at: deps.now.toISOString(),
      migrations: await appliedMigrations(client),
      sequences: await sequenceValues(client),
      tables: tables.map((table) => ({ ...table, rows: 0 })),
      media: { files: 0, bytes: 0 },
    };
    for (const table of manifest.tables) {
      const read = () => rowsOut(client, table);
      archive.addRows(tableEntry(table.name), read, (rows) => {
        table.rows += rows;
      });
    }
    return async () => {
      await archive.addMedia((file) => {
        manifest.media.files += 1;
        manifest.media.bytes += file.size;
        return file.path.slice(1);
      });
      archive.addLateText(MANIFEST, () => `${JSON.stringify(manifest, null, 2)}\n`);
    };
  });
}
