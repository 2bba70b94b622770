import { PassThrough, Readable, Transform } from "node:stream";
import { finished } from "node:stream/promises";
import { TAKE_AWAY_KIND, TAKE_AWAY_VERSION, type TakeAwayManifest } from "@fanfare/contracts/admin/take-away";
import type { Pool } from "pg";
import yazl from "yazl";
import { MEDIA_FOLDERS } from "../media/serving/media-path.ts";
import type { MediaStore } from "../media/store/media-store.ts";
import { MANIFEST } from "./backup.ts";
import { beginSnapshot } from "./backup-tables.queries.ts";
import { readInUtc, rowsAsJson, rowsAsSpreadsheet, SPREADSHEETS, takeAwayTables } from "./take-away-tables.queries.ts";

export const FILES = "files.jsonl";
export const rowsEntry = (name: string) => `data/${name}.jsonl`;

/** Parts of an archive other than tables and files, supplied by the modules that own them. */
export type TakeAwayParts = {
  /** Readable names of originals, by their path in the store: `music/Marlow/Tide/01 Low.flac`. */
  names(): Promise<ReadonlyMap<string, string>>;
  /** Texts with the name of their entry, such as the calendar of shows and the letters. */
  texts(): AsyncIterable<{ entry: string; text: string }>;
};

/** Counts line feeds; each row is one line. */
const countLines = (count: (lines: number) => void): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let lines = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      count(lines);
      done(null, chunk);
    },
  });

/**
 * Streams everything of the artist in open formats as a zip file: rows as JSON and CSV as of one snapshot, all files, the
 * calendar, the letters, and a manifest as its last entry. Memory use is constant except for the list of files. The stream
 * fails if the database or the media store fails.
 */
export async function createTakeAway(deps: {
  pool: Pool;
  media: MediaStore;
  parts: TakeAwayParts;
  now: Date;
}): Promise<Readable> {
  const { pool, media, parts } = deps;
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
  out.once("close", () => {
    underWay?.destroy();
    release();
  });
  try {
    await beginSnapshot(client);
    await readInUtc(client);
    const tables = await takeAwayTables(client);
    const manifest: TakeAwayManifest = {
      kind: TAKE_AWAY_KIND,
      version: TAKE_AWAY_VERSION,
      created_at: deps.now.toISOString(),
      tables: tables.map(({ name, columns }) => ({ name, columns, rows: 0 })),
      files: { count: 0, bytes: 0 },
    };
    const zip = new yazl.ZipFile();
    zip.on("error", fail);
    zip.outputStream.on("error", fail);
    zip.addBuffer(Buffer.from(README), "README.txt");
    for (const [nth, table] of tables.entries()) {
      zip.addReadStreamLazy(rowsEntry(table.name), (give) => {
        const rows = rowsAsJson(client, table);
        rows.on("error", fail);
        const counted = countLines((lines) => {
          const entry = manifest.tables[nth];
          if (entry) entry.rows += lines;
        });
        give(null, rows.pipe(counted));
      });
    }
    for (const table of tables.filter(({ name }) => SPREADSHEETS.includes(name))) {
      zip.addReadStreamLazy(`csv/${table.name}.csv`, (give) => {
        const rows = rowsAsSpreadsheet(client, table);
        rows.on("error", fail);
        give(null, rows);
      });
    }
    zip.outputStream.pipe(out);

    const rest = async () => {
      for await (const { entry, text } of parts.texts()) zip.addBuffer(Buffer.from(text), entry);
      const names = await parts.names();
      const lines: string[] = [];
      for (const folder of MEDIA_FOLDERS) {
        for await (const file of media.list(folder)) {
          const stream = await media.open(file.path);
          if (!stream) continue;
          // The client has disconnected meanwhile, and nothing else would close the file.
          if (out.destroyed) return void stream.destroy();
          manifest.files.count += 1;
          manifest.files.bytes += file.size;
          const entry = names.get(file.path) ?? file.path.slice(1);
          lines.push(JSON.stringify({ path: file.path, entry }));
          underWay = stream;
          const read = finished(stream);
          zip.addReadStream(stream, entry, { compress: false });
          await read;
        }
      }
      const lazily = (entry: string, text: () => string) =>
        zip.addReadStreamLazy(entry, (give) => give(null, Readable.from([Buffer.from(text())])));
      lazily(FILES, () =>
        lines
          .sort()
          .map((line) => `${line}\n`)
          .join(""),
      );
      lazily(MANIFEST, () => `${JSON.stringify(manifest, null, 2)}\n`);
      zip.end();
    };
    rest().catch(fail);
  } catch (error) {
    release(error as Error);
    throw error;
  }
  return out;
}

const README = `Everything of this site, to keep and to take elsewhere.

music/        the recordings as they were uploaded, by artist and album
media/        pictures, renditions and other files, under the names that the data uses
data/         every table as JSON, one row a line (JSON Lines, UTF-8); moments are in UTC, amounts in cents
csv/          the tables that people open with a spreadsheet
shows.ics     all shows as a calendar
letters/      the newsletter's letters as HTML and as text
files.jsonl   which file of data/ is which entry of this archive
manifest.json what this archive holds, written last: an archive without it is not whole

An empty Fanfare site takes it in whole: Jobs & mails, "Restore a backup", or npm run restore -- <this file>.
Passwords and keys are not in it. It holds your fans' data: keep it as you would keep a backup.
`;
