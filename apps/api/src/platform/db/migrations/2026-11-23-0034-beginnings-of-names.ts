import { type Kysely, sql } from "kysely";

// Indexes for prefixes of one or two letters, for which the trigram indexes would collect every name with such a word.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index tracks_beginning_idx on tracks (f_unaccent(lower(title)) text_pattern_ops)`.execute(db);
  await sql`create index albums_beginning_idx on albums (f_unaccent(lower(title)) text_pattern_ops)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index albums_beginning_idx, tracks_beginning_idx`.execute(db);
}
