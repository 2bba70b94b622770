import { type Kysely, sql } from "kysely";
import type { DB } from "../../db/types.gen.ts";

/**
 * Returns all stored media that the database references in any column, as `folder/hash`, so that new columns need no
 * registration. A file in `originals` and its public copy count separately, because they have different folders. Reads every
 * text and JSON column once.
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
