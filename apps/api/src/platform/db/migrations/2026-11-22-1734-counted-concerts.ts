import { type Kysely, sql } from "kysely";

// When a show that the fan was let in at was added to their number of attended concerts; each show counts once.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table event_entries add column counted_at timestamptz`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table event_entries drop column counted_at`.execute(db);
}
