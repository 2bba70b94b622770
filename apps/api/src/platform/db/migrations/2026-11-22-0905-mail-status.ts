import { type Kysely, sql } from "kysely";

const STATUSES = "'waiting', 'sending', 'accepted', 'refused', 'skipped', 'unknown'";

export async function up(db: Kysely<never>): Promise<void> {
  // The single row records where mails go and since when sending fails.
  await sql`
    create table mail_status (
      only_one boolean primary key default true check (only_one),
      way text not null check (way in ('files', 'smtp')),
      failing_since timestamptz,
      reason text,
      checked_at timestamptz not null,
      check ((failing_since is null) = (reason is null))
    )`.execute(db);
  // 'filed': written to a file because there is no mail server; it was not delivered.
  await sql`alter table letter_recipients drop constraint letter_recipients_status_check`.execute(db);
  await sql`
    alter table letter_recipients add constraint letter_recipients_status_check
      check (status in (${sql.raw(STATUSES)}, 'filed'))`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`update letter_recipients set status = 'accepted' where status = 'filed'`.execute(db);
  await sql`alter table letter_recipients drop constraint letter_recipients_status_check`.execute(db);
  await sql`
    alter table letter_recipients add constraint letter_recipients_status_check
      check (status in (${sql.raw(STATUSES)}))`.execute(db);
  await sql`drop table mail_status`.execute(db);
}
