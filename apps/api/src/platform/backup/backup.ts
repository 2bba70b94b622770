import type { Readable } from "node:stream";
import { instant } from "@fanfare/contracts/common/fields";
import type { Pool } from "pg";
import { z } from "zod";
import type { MediaStore } from "../media/store/media-store.ts";
import { streamArchive } from "./archive-stream.ts";
import { appliedMigrations, backupTables, rowsOut, sequenceValues } from "./backup-tables.queries.ts";

export const BACKUP_FORMAT = 1;
export const MANIFEST = "manifest.json";

const count = z.int().min(0);

/** Description of an archive; written last, so an archive without it is incomplete. */
export const backupManifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  created_at: instant,
  migrations: z.array(z.string()),
  sequences: z.record(z.string(), z.int()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count })),
  media: z.object({ files: count, bytes: count }),
});
export type BackupManifest = z.output<typeof backupManifest>;

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
