import { type Kysely, sql } from "kysely";

// Countries that the shop and a product ship to, as ISO 3166-1 alpha-2 codes; if empty, all. Also whether orders accept tips.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table shop_settings
      add column ships_to text[] not null default '{}',
      add column takes_tips boolean not null default false`.execute(db);
  await sql`alter table products add column ships_to text[] not null default '{}'`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table products drop column ships_to`.execute(db);
  await sql`alter table shop_settings drop column ships_to, drop column takes_tips`.execute(db);
}
