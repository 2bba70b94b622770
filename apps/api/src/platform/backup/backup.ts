import { PassThrough, type Readable, Transform } from "node:stream";
import { finished } from "node:stream/promises";
import type { Pool } from "pg";
import yazl from "yazl";
import { MEDIA_FOLDERS } from "../media/serving/media-path.ts";
import type { MediaStore } from "../media/store/media-store.ts";
import {
  appliedMigrations,
  type BackupTable,
  backupTables,
  beginSnapshot,
  rowsOut,
  sequenceValues,
} from "./backup-tables.queries.ts";

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

/** Counts line feeds, which separate rows in COPY's text format; those within values are escaped. */
function countRows(count: (rows: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let rows = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
      count(rows);
      done(null, chunk);
    },
  });
}

/**
 * Streams the whole site as a zip file: every table as of one snapshot (repeatable read, COPY), all media, and a manifest.
 * Memory use is constant. The stream fails if the database or the media store fails.
 */
export async function createBackup(deps: { pool: Pool; media: MediaStore; now: Date }): Promise<Readable> {
  const { pool, media } = deps;
  const client = await pool.connect();
  const out = new PassThrough();
  let released = false;
  const release = (error?: Error) => {
    if (released) return;
    released = true;
    // The snapshot ends with its connection, which is closed rather than reused because it may be in the middle of a COPY.
    client.release(error ?? true);
  };
  const fail = (error: Error) => {
    release(error);
    out.destroy(error);
  };
  let underWay: Readable | undefined;
  // The client may disconnect in the middle of the download.
  out.once("close", () => {
    underWay?.destroy();
    release();
  });
  try {
    await beginSnapshot(client);
    const tables = await backupTables(client);
    const manifest: BackupManifest = {
      format: BACKUP_FORMAT,
      created_at: deps.now.toISOString(),
      migrations: await appliedMigrations(client),
      sequences: await sequenceValues(client),
      tables: tables.map((table) => ({ ...table, rows: 0 })),
      media: { files: 0, bytes: 0 },
    };

    const zip = new yazl.ZipFile();
    zip.on("error", fail);
    zip.outputStream.on("error", fail);
    for (const table of manifest.tables) {
      zip.addReadStreamLazy(tableEntry(table.name), (give) => {
        const rows = rowsOut(client, table);
        const counted = countRows((count) => {
          table.rows += count;
        });
        rows.on("error", fail);
        give(null, rows.pipe(counted));
      });
    }
    zip.outputStream.pipe(out);

    // Entries are added one at a time, so that the file names of a large store are never all in memory.
    const rest = async () => {
      for (const folder of MEDIA_FOLDERS) {
        for await (const file of media.list(folder)) {
          const stream = await media.open(file.path);
          if (!stream) continue;
          // The client has disconnected meanwhile, and nothing else would close the file.
          if (out.destroyed) return void stream.destroy();
          manifest.media.files += 1;
          manifest.media.bytes += file.size;
          underWay = stream;
          const read = finished(stream);
          zip.addReadStream(stream, file.path.slice(1), { compress: false });
          await read;
        }
      }
      zip.addReadStreamLazy(MANIFEST, (give) => {
        const text = new PassThrough();
        text.end(`${JSON.stringify(manifest, null, 2)}\n`);
        give(null, text);
      });
      zip.end();
    };
    rest().catch(fail);
  } catch (error) {
    release(error as Error);
    throw error;
  }
  return out;
}
