import { type Kysely, sql } from "kysely";

/** The texts that each list searches, and the rows it lists if not all. */
const TEXTS = [
  [
    "users",
    "lower(email || ' ' || username || ' ' || first_name || ' ' || last_name || ' ' || coalesce(display_name, ''))",
    "",
  ],
  [
    "orders",
    `lower(order_number || ' ' || billing_email || ' ' || billing_first_name || ' ' || billing_last_name || ' '
      || shipping_first_name || ' ' || shipping_last_name)`,
    "",
  ],
  ["newsletter_contacts", "lower(email)", "where confirmed_at is not null"],
] as const;

/**
 * The texts that the owner's lists search, folded once when a row is written: with a trigram index each row found is
 * compared again, and folding costs ten times as much as comparing. The text starts with a space, so that every word follows
 * one.
 *
 * The tables are rewritten under an exclusive lock: half a minute in all for a million accounts and a million orders,
 * including their other indexes; the old text indexes are dropped first, so that they are not rebuilt. Until it is done it
 * needs as much free space as the tables have. Processes of the previous release wait meanwhile, and those still running
 * afterwards read the whole table for a search. A row grows by its names and addresses.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index users_search_idx, orders_search_idx, newsletter_contacts_search_idx`.execute(db);
  for (const [table, text, listed] of TEXTS) {
    await sql`
      alter table ${sql.table(table)}
        add column search_text text not null generated always as (' ' || f_unaccent(${sql.raw(text)})) stored`.execute(
      db,
    );
    await sql`
      create index ${sql.ref(`${table}_search_idx`)} on ${sql.table(table)} using gin (search_text gin_trgm_ops)
      ${sql.raw(listed)}`.execute(db);
    // Searches choose their plan by the planner's statistics of the texts.
    await sql`analyze ${sql.table(table)}`.execute(db);
  }
}

export async function down(db: Kysely<never>): Promise<void> {
  for (const [table, text, listed] of TEXTS) {
    await sql`alter table ${sql.table(table)} drop column search_text`.execute(db);
    await sql`
      create index ${sql.ref(`${table}_search_idx`)} on ${sql.table(table)} using gin (f_unaccent(${sql.raw(text)}) gin_trgm_ops)
      ${sql.raw(listed)}`.execute(db);
  }
}
