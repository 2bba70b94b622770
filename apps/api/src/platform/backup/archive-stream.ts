import { PassThrough, Readable, Transform } from "node:stream";
import { finished } from "node:stream/promises";
import type { Pool, PoolClient } from "pg";
import yazl from "yazl";
import { MEDIA_FOLDERS } from "../media/serving/media-path.ts";
import type { MediaStat, MediaStore } from "../media/store/media-store.ts";
import { beginSnapshot } from "./backup-tables.queries.ts";

/** An archive that is being streamed. */
export type ArchiveStream = {
  /** The connection with the snapshot that all rows are read from. */
  client: PoolClient;
  /** Adds an entry of rows, one a line, which are read when it is their turn; `count` gets the number of those read. */
  addRows(entry: string, read: () => Readable, count?: (rows: number) => void): void;
  addText(entry: string, text: string): void;
  /** Adds an entry whose text is written when it is its turn, after all entries before it. */
  addLateText(entry: string, write: () => string): void;
  /**
   * Adds all media; `entryOf` is called for each file as it is added, and returns the name of its entry. Throws when the
   * archive is no longer read.
   */
  addMedia(entryOf: (file: MediaStat & { path: string }) => string): Promise<void>;
};

/** Counts line feeds, which separate rows in JSON Lines and in COPY's text format; those within values are escaped. */
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
 * Streams tables as of one snapshot (repeatable read) and media as a zip file. `begin` adds the first entries and returns a
 * function that adds the rest while the stream is read. Throws what `begin` throws; the stream fails if an entry fails.
 */
export async function streamArchive(
  { pool, media }: { pool: Pool; media: MediaStore },
  begin: (archive: ArchiveStream) => Promise<() => Promise<void>>,
): Promise<Readable> {
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
  const zip = new yazl.ZipFile();
  zip.on("error", fail);
  zip.outputStream.on("error", fail);
  try {
    await beginSnapshot(client);
    const addRest = await begin({
      client,
      addRows: (entry, read, count) =>
        zip.addReadStreamLazy(entry, (give) => {
          const rows = read();
          rows.on("error", fail);
          give(null, count ? rows.pipe(countRows(count)) : rows);
        }),
      addText: (entry, text) => zip.addBuffer(Buffer.from(text), entry),
      addLateText: (entry, write) =>
        zip.addReadStreamLazy(entry, (give) => give(null, Readable.from([Buffer.from(write())]))),
      async addMedia(entryOf) {
        // Entries are added one at a time, so that the file names of a large store are never all in memory.
        for (const folder of MEDIA_FOLDERS) {
          for await (const file of media.list(folder)) {
            const stream = await media.open(file.path);
            if (!stream) continue;
            if (out.destroyed) {
              // The client has disconnected in the meantime, and nothing else would close the file.
              stream.destroy();
              throw new Error("the archive is no longer read");
            }
            underWay = stream;
            const read = finished(stream);
            zip.addReadStream(stream, entryOf(file), { compress: false });
            await read;
          }
        }
      },
    });
    zip.outputStream.pipe(out);
    addRest()
      .then(() => zip.end())
      .catch(fail);
  } catch (error) {
    release(error as Error);
    throw error;
  }
  return out;
}
