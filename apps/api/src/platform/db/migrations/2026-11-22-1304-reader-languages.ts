import { type Kysely, sql } from "kysely";

const TABLES = ["users", "orders", "event_entries", "notify_requests", "newsletter_contacts"];

// The language of each recipient's later mails: that of the call which created the row. When an account changes its
// language, its orders, places and requests change too.
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of TABLES) {
    await sql`
      alter table ${sql.table(table)} add column language text not null default 'en'
        check (language ~ '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$')`.execute(db);
  }
  await sql`
    create function language_follows_account() returns trigger language plpgsql as $$
    begin
      update orders set language = new.language where user_id = new.id and language <> new.language;
      update event_entries set language = new.language where user_id = new.id and language <> new.language;
      update notify_requests set language = new.language where user_id = new.id and language <> new.language;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger language_follows_account after update of language on users
    for each row execute function language_follows_account()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop trigger language_follows_account on users`.execute(db);
  await sql`drop function language_follows_account`.execute(db);
  for (const table of TABLES) await sql`alter table ${sql.table(table)} drop column language`.execute(db);
}
