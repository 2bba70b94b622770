import { type Kysely, sql } from "kysely";

// Conditions that a letter's recipients must meet in addition to its segment. Ids in them deliberately have no foreign
// key: if a referenced row was deleted, the letter goes to no one rather than to everyone.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table letters
      add column filters jsonb not null default '{}' check (jsonb_typeof(filters) = 'object')`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table letters drop column filters`.execute(db);
}
