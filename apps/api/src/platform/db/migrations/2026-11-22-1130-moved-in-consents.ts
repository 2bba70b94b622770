import { type Kysely, sql } from "kysely";

const SOURCES = "'registration', 'account', 'sign_up', 'unsubscribe_link'";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table consents drop constraint consents_source_check`.execute(db);
  await sql`
    alter table consents add constraint consents_source_check
      check (source in (${sql.raw(SOURCES)}, 'import'))`.execute(db);
  // Where an imported consent was given, as described by the owner.
  await sql`
    alter table consents add column origin text check ((origin is not null) = (source = 'import'))`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table consents drop column origin`.execute(db);
  await sql`update consents set source = 'sign_up' where source = 'import'`.execute(db);
  await sql`alter table consents drop constraint consents_source_check`.execute(db);
  await sql`
    alter table consents add constraint consents_source_check check (source in (${sql.raw(SOURCES)}))`.execute(db);
}
