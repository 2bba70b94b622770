import type { Readable } from "node:stream";
import { TAKE_AWAY_KIND, TAKE_AWAY_VERSION, type TakeAwayManifest } from "@fanfare/contracts/admin/take-away";
import type { Pool } from "pg";
import type { MediaStore } from "../media/store/media-store.ts";
import { streamArchive } from "./archive-stream.ts";
import { MANIFEST } from "./backup.ts";
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

/**
 * Streams everything of the artist in open formats as a zip file: rows as JSON and CSV as of one snapshot, all files, the
 * calendar, the letters, and a manifest as its last entry. Memory use is constant except for the list of files. The stream
 * fails if the database or the media store fails.
 */
export function createTakeAway(deps: {
  pool: Pool;
  media: MediaStore;
  parts: TakeAwayParts;
  now: Date;
}): Promise<Readable> {
  const { parts } = deps;
  return streamArchive(deps, async (archive) => {
    const { client } = archive;
    await readInUtc(client);
    const tables = await takeAwayTables(client);
    const manifest: TakeAwayManifest = {
      kind: TAKE_AWAY_KIND,
      version: TAKE_AWAY_VERSION,
      created_at: deps.now.toISOString(),
      tables: tables.map(({ name, columns }) => ({ name, columns, rows: 0 })),
      files: { count: 0, bytes: 0 },
    };
    archive.addText("README.txt", README);
    for (const [nth, table] of tables.entries()) {
      const read = () => rowsAsJson(client, table);
      archive.addRows(rowsEntry(table.name), read, (lines) => {
        const entry = manifest.tables[nth];
        if (entry) entry.rows += lines;
      });
    }
    for (const table of tables.filter(({ name }) => SPREADSHEETS.includes(name))) {
      archive.addRows(`csv/${table.name}.csv`, () => rowsAsSpreadsheet(client, table));
    }
    return async () => {
      for await (const { entry, text } of parts.texts()) archive.addText(entry, text);
      const names = await parts.names();
      const lines: string[] = [];
      await archive.addMedia((file) => {
        manifest.files.count += 1;
        manifest.files.bytes += file.size;
        const entry = names.get(file.path) ?? file.path.slice(1);
        lines.push(JSON.stringify({ path: file.path, entry }));
        return entry;
      });
      archive.addLateText(FILES, () =>
        lines
          .sort()
          .map((line) => `${line}\n`)
          .join(""),
      );
      archive.addLateText(MANIFEST, () => `${JSON.stringify(manifest, null, 2)}\n`);
    };
  });
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
