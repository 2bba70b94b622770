import { type Kysely, sql } from "kysely";

/** What each list searches, and which rows it lists where these are not all. */
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
 * What the owner's lists search, folded once when a row is written: an index of trigrams has each row that it finds compared
 * again, and folding costs ten times what comparing does. The text begins with a space, so that each word of it does.
 *
 * The tables are written anew under a lock that lets nobody else read them: half a minute in all for a million accounts and
 * a million orders, their other indexes included; the old ones of words go first, so that they are not built once more. It
 * takes as much free space as the tables have, until it is done. A process of the release before waits meanwhile, and one
 * that still runs afterwards reads the whole table for a search. A row grows by its names and addresses.
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
    // A search chooses its way by what the planner knows of the texts.
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
