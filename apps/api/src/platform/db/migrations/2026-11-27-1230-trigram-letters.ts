import { type Kysely, sql } from "kysely";

const TABLES = [
  ["users", ""],
  ["orders", ""],
  ["newsletter_contacts", "where confirmed_at is not null"],
] as const;

/**
 * An index for searches that the index of the texts itself does not support. In a database with the character type "C", such
 * as the site's own, trigrams contain only ASCII letters and digits, and none spans two words: a search in another script
 * read all rows, and one for a first and a last name read all rows with both anywhere. In these texts a space is the letter
 * q, and each other byte is three digits. A match may be another text (with a real q), so the stored text is compared as
 * well.
 *
 * `decode` and `encode` use a text's bytes unchanged; unlike conversions between encodings they are immutable, so that the
 * planner can inline the function.
 *
 * It takes eight seconds for a million rows of a table, which cannot be written meanwhile, and 66 MB.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function f_trigram_letters(text) returns text language sql immutable strict parallel safe
      return replace(replace(encode(decode(replace($1, ${sql.lit("\\")}, ''), 'escape'), 'escape'), ${sql.lit("\\")}, ''),
        ' ', 'q')`.execute(db);
  for (const [table, listed] of TABLES) {
    await sql`
      create index ${sql.ref(`${table}_letters_idx`)} on ${sql.table(table)}
        using gin (f_trigram_letters(search_text) gin_trgm_ops) ${sql.raw(listed)}`.execute(db);
    await sql`analyze ${sql.table(table)}`.execute(db);
  }
}

export async function down(db: Kysely<never>): Promise<void> {
  for (const [table] of TABLES) await sql`drop index ${sql.ref(`${table}_letters_idx`)}`.execute(db);
  await sql`drop function f_trigram_letters`.execute(db);
}
