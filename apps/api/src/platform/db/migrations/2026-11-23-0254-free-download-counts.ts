import { type Kysely, sql } from "kysely";

// How many took what is given away, for the owner. Grants are forgotten once they have ended, so the numbers stand by themselves;
// whose they were is not kept. A grant counts with the first time that its files are had.
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
