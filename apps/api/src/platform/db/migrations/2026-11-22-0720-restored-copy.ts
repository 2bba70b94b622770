import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // The single row exists from a restore until the owner declares this copy the live site; until then it sends nothing out.
  await sql`
    create table restored_copy (
      only_one boolean primary key default true check (only_one),
      backup_created_at timestamptz not null,
      restored_at timestamptz not null default now()
    )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table restored_copy`.execute(db);
}
