import { type Kysely, sql } from "kysely";

// Fingerprints of the values in the files when an import last wrote the row. They let a later import distinguish a
// changed file (whose value wins) from a change by the owner (which is kept).
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table albums add column imported jsonb`.execute(db);
  await sql`alter table tracks add column imported jsonb`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table tracks drop column imported`.execute(db);
  await sql`alter table albums drop column imported`.execute(db);
}
