import {
  TAKE_AWAY_KIND,
  TAKE_AWAY_VERSION,
  type TakeAwayManifest,
  takeAwayFile,
  takeAwayManifest,
} from "@fanfare/contracts/admin/take-away";
import type { ClientBase, Pool } from "pg";
import type { MediaStore } from "../media/store/media-store.ts";
import {
  type Archive,
  damaged,
  entryBytes,
  entryJson,
  type FilePlace,
  faultOf,
  keepMediaOfSuccess,
  MAX_IN_MEMORY_BYTES,
  openArchive,
  RestoreError,
  readEntry,
  restoreMedia,
} from "./archive.ts";
import { MANIFEST } from "./backup.ts";
import { backupTables, liftTimeouts } from "./backup-tables.queries.ts";
import { assertEmpty } from "./empty-site.ts";
import { emptyTables, enableTriggers, inTransaction, lockTables, markRestoredCopy } from "./restore.queries.ts";
import { FILES, rowsEntry } from "./take-away.ts";
import { continueIds, insertJsonRows, takeAwayTables } from "./take-away-tables.queries.ts";

/** Rows per insert. */
const BATCH = 500;

/** Returns the manifest. Throws RestoreError for another version and for an incomplete archive. */
async function readManifest(archive: Archive): Promise<TakeAwayManifest> {
  const manifest = await entryJson(archive, MANIFEST);
  const version =
    typeof manifest === "object" && manifest !== null && "version" in manifest ? manifest.version : undefined;
  if (version !== TAKE_AWAY_VERSION) {
    throw new RestoreError(
      `this take-away archive is of version ${String(version)}; this release of Fanfare reads version ${TAKE_AWAY_VERSION}`,
    );
  }
  const { data, error } = takeAwayManifest.safeParse(manifest);
  if (!data) throw damaged(MANIFEST, error.issues[0]?.message ?? "");
  return data;
}

/**
 * Returns whether a zip file is a take-away archive rather than a backup. Throws RestoreError for a file that is not a zip
 * or is incomplete.
 */
export async function isTakeAway(file: string): Promise<boolean> {
  const archive = await openArchive(file);
  try {
    const text = (await entryBytes(archive, MANIFEST)).toString();
    return text.includes(`"kind": "${TAKE_AWAY_KIND}"`);
  } finally {
    archive.zip.close();
  }
}

async function* linesOf(archive: Archive, entry: string): AsyncGenerator<string> {
  const stream = await readEntry(archive, entry);
  try {
    // Split at line feeds only, which JSON text always escapes.
    let rest = "";
    for await (const part of stream.setEncoding("utf8")) {
      const lines = (rest + part).split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > MAX_IN_MEMORY_BYTES) throw new Error("a line is too long");
      yield* lines;
    }
    if (rest !== "") yield rest;
  } catch (error) {
    throw damaged(entry, error);
  }
}

async function placesOf(archive: Archive, { files }: TakeAwayManifest): Promise<FilePlace[]> {
  const places: FilePlace[] = [];
  for await (const line of linesOf(archive, FILES)) {
    try {
      places.push(takeAwayFile.parse(JSON.parse(line)));
    } catch (error) {
      throw damaged(FILES, error);
    }
  }
  if (places.length !== files.count)
    throw new RestoreError(`the archive is not whole: ${FILES} has ${places.length} of ${files.count} files`);
  return places;
}

async function takeRows(
  client: ClientBase,
  archive: Archive,
  table: TakeAwayManifest["tables"][number],
  fill: Record<string, string>,
  copied: Record<string, string>,
): Promise<void> {
  const lacking = Object.fromEntries(Object.entries(copied).filter(([column]) => !table.columns.includes(column)));
  let rows = 0;
  let batch: string[] = [];
  const write = async () => {
    try {
      rows += await insertJsonRows(client, table, batch, fill, lacking);
    } catch (error) {
      throw faultOf(table.name, error);
    }
    batch = [];
  };
  for await (const line of linesOf(archive, rowsEntry(table.name))) {
    batch.push(line);
    if (batch.length >= BATCH) await write();
  }
  if (batch.length > 0) await write();
  if (rows !== table.rows)
    throw new RestoreError(`the archive is damaged: ${table.name} has ${rows} of ${table.rows} rows`);
}

/**
 * Imports a take-away archive into an empty site, completely or not at all, including its files. `fill` supplies the values
 * of columns that an archive does not contain, by table; `copied` names, for columns that an archive of an earlier release lacks,
 * the column of the same row that has their value; `settle` makes follow-up changes in the same transaction.
 * Afterwards the outward gate is shut, as after a restore. Throws RestoreError for an archive that is broken or of a later
 * version or release, and for a site that is not empty, and the reason of `signal` once it is aborted.
 */
export async function takeIn(deps: {
  pool: Pool;
  media: MediaStore;
  file: string;
  fill: Record<string, Record<string, string>>;
  copied: Record<string, Record<string, string>>;
  /**
   * Called before anything is changed; the function it returns is called after the rows are inserted, before triggers are
   * enabled again.
   */
  settle: (client: ClientBase) => Promise<(manifest: TakeAwayManifest) => Promise<void>>;
  signal?: AbortSignal | undefined;
}): Promise<TakeAwayManifest> {
  const { media } = deps;
  const archive = await openArchive(deps.file);
  const client = await deps.pool.connect();
  try {
    const manifest = await readManifest(archive);
    const take = async (created: (path: string) => void) => {
      await liftTimeouts(client);
      const names = (await backupTables(client)).map(({ name }) => name);
      await assertEmpty(client, names, "take the archive");
      const known = new Map((await takeAwayTables(client)).map((table) => [table.name, table.columns]));
      for (const { name, columns } of manifest.tables) {
        const unknown = columns.find((column) => !known.get(name)?.includes(column));
        if (unknown !== undefined) {
          throw new RestoreError(
            `the archive was made by a later release of Fanfare (${name}.${unknown} is not known here); update this site first`,
          );
        }
      }
      const settled = await deps.settle(client);
      await restoreMedia(archive, media, await placesOf(archive, manifest), created, deps.signal);

      // A new site's records of its settings are kept.
      const emptied = names.filter((name) => name !== "applied_settings");
      // Fans may have signed up while the files were stored.
      await lockTables(client, names);
      await assertEmpty(client, names, "take the archive");
      await emptyTables(client, emptied);
      for (const table of manifest.tables) {
        deps.signal?.throwIfAborted();
        await takeRows(client, archive, table, deps.fill[table.name] ?? {}, deps.copied[table.name] ?? {});
      }
      await continueIds(client, emptied);
      await markRestoredCopy(client, manifest.created_at);
      await settled(manifest);
      await enableTriggers(client, emptied);
    };
    await inTransaction(client, () => keepMediaOfSuccess(media, take));
    return manifest;
  } finally {
    client.release();
    archive.zip.close();
  }
}
