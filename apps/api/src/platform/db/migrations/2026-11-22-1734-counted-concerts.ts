import { type Kysely, sql } from "kysely";

// Whether a show that its fan was let in at has been added to the concerts they have attended; each counts once.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table event_entries add column counted_at timestamptz`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table event_entries drop column counted_at`.execute(db);
}
