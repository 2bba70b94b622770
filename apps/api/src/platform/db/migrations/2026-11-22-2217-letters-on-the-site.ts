import { type Kysely, sql } from "kysely";

// A letter that is also shown on the site; visitors see it once its sending has begun.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table letters add column is_on_site boolean not null default false`.execute(db);
  await sql`
    create index letters_on_site_idx on letters (started_at desc, id desc)
      where is_on_site and started_at is not null`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table letters drop column is_on_site`.execute(db);
}
