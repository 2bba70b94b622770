import { type Kysely, sql } from "kysely";
import type { DB } from "../db/types.gen.ts";
import { MEDIA_FOLDERS, parseMediaPath } from "./media-path.ts";
import type { MediaStore } from "./media-store.ts";

/**
 * All stored media that the database names anywhere, as `folder/hash`, in whatever column: who adds one need not
 * register it. An original that also lies among the public files is named in one folder and not in the other.
 * Reads every text and JSON column once.
 */
export async function referencedMedia(db: Kysely<DB>): Promise<Set<string>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select columns.table_name as "table", columns.column_name as "column"
      from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       and (data_type in ('text', 'jsonb', 'json') or udt_name in ('_text', '_jsonb'))`.execute(db);
  const media = new Set<string>();
  for (const { table, column } of columns) {
    const { rows } = await sql<{ medium: string }>`
      select distinct found[1] as medium
        from ${sql.table(table)}, regexp_matches(${sql.ref(column)}::text, '/media/([a-z]+/[0-9a-f]{40})', 'g') as found
       where ${sql.ref(column)}::text like '%/media/%'`.execute(db);
    for (const { medium } of rows) media.add(medium);
  }
  return media;
}

/**
 * Removes stored files that nothing names and that are older than `olderThan`, which leaves room for whoever has stored
 * a file and not yet written the row. Returns how many files (a picture's widths each count) went.
 */
export async function removeUnreferencedMedia(
  deps: { db: Kysely<DB>; store: MediaStore },
  olderThan: Date,
): Promise<number> {
  const candidates: string[] = [];
  for (const folder of MEDIA_FOLDERS) {
    for await (const file of deps.store.list(folder)) if (file.modified < olderThan) candidates.push(file.path);
  }
  // Looked up after the files, so that what was stored and named in between counts.
  const named = await referencedMedia(deps.db);
  let removed = 0;
  for (const path of candidates) {
    const parsed = parseMediaPath(path);
    if (!parsed || named.has(`${parsed.folder}/${parsed.hash}`)) continue;
    await deps.store.remove(path);
    removed += 1;
  }
  return removed;
}
