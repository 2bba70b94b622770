import { type Kysely, sql } from "kysely";

// Items moved in from another service keep their name there, so that importing the same file again changes nothing.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table products add column moved_from text`.execute(db);
  await sql`create unique index products_moved_from_key on products (moved_from)`.execute(db);
  await sql`alter table events add column moved_from text`.execute(db);
  await sql`create unique index events_moved_from_key on events (moved_from)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table events drop column moved_from`.execute(db);
  await sql`alter table products drop column moved_from`.execute(db);
}
