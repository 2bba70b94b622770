import { type Kysely, sql } from "kysely";

// What was moved in from another service keeps its name there, so that the same file a second time changes nothing.
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
