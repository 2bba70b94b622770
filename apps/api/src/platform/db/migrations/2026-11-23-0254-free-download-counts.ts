import { type Kysely, sql } from "kysely";

// Numbers of free downloads, for the owner. They are stored separately, because grants are deleted once they have
// ended, and do not identify people. A grant counts when its files are first downloaded.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table free_download_counts (
      product_id integer primary key references products on delete cascade,
      without_address integer not null default 0 check (without_address >= 0),
      with_address integer not null default 0 check (with_address >= 0)
    )`.execute(db);
  await sql`alter table download_grants add column taken_at timestamptz`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table download_grants drop column taken_at`.execute(db);
  await sql`drop table free_download_counts`.execute(db);
}
