import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // Single row: whether the list of first steps was hidden, and the result of the owner's last test mail.
  await sql`
    create table first_steps (
      only_one boolean primary key default true check (only_one),
      hidden_at timestamptz,
      mail_asked_at timestamptz,
      mail_ended_at timestamptz,
      mail_way text check (mail_way in ('files', 'smtp')),
      mail_error text,
      check (mail_asked_at is not null or mail_ended_at is null),
      check ((mail_ended_at is null) = (mail_way is null)),
      check (mail_ended_at is not null or mail_error is null)
    )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table first_steps`.execute(db);
}
