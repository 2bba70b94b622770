import { type Kysely, sql } from "kysely";

// What a letter's readers must have in common beside its segment. Ids stand in it without a reference on purpose: what is removed
// since leaves a letter with nobody, never with everybody.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table letters
      add column filters jsonb not null default '{}' check (jsonb_typeof(filters) = 'object')`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table letters drop column filters`.execute(db);
}
