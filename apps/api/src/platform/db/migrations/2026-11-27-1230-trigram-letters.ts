import { type Kysely, sql } from "kysely";

const TABLES = [
  ["users", ""],
  ["orders", ""],
  ["newsletter_contacts", "where confirmed_at is not null"],
] as const;

/**
 * An index for what the one of the texts themselves does not find. An index of trigrams knows letters and digits of ASCII
 * alone in a database with the character type "C", as the site's own has it, and none from one word to the next: a search
 * in another script read all rows, and one for a first and a last name all rows that have both anywhere. In these texts a
 * space is the letter q, and each other byte three digits. A text found by them may still be another one (a real q), so the
 * stored one is compared as well.
 *
 * `decode` and `encode` take the bytes of a text as they are; they are immutable, which conversions between encodings are
 * not, so that the planner puts the body in place of the function.
 *
 * It takes eight seconds for a million rows of a table, which are not written meanwhile, and 66 MB.
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
