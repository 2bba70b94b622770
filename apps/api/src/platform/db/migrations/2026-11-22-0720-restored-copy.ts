import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // Its one row is there from a restore until the owner says that this copy is the live site; till then nothing leaves it.
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
