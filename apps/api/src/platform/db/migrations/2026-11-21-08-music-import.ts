import { type Kysely, sql } from "kysely";

// What the files said when an import last wrote a row: a fingerprint of each value. A later import thereby tells a file
// that has changed (it wins) from what the owner has changed since (it stays).
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table albums add column imported jsonb`.execute(db);
  await sql`alter table tracks add column imported jsonb`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table tracks drop column imported`.execute(db);
  await sql`alter table albums drop column imported`.execute(db);
}
