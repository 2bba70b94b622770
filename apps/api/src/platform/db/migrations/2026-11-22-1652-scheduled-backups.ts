import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // Schedule of automatic backups; without a row there are none.
  await sql`
    create table backup_schedule (
      only_one boolean primary key default true check (only_one),
      every text not null check (every in ('day', 'week')),
      hour_utc integer not null check (hour_utc between 0 and 23),
      kept integer not null check (kept between 1 and 60),
      since timestamptz not null
    )`.execute(db);
  // Archives that the site keeps or is creating. Each scheduled time creates one archive, however many processes run.
  await sql`
    create table backups (
      id integer generated always as identity primary key,
      due_at timestamptz unique,
      asked_at timestamptz not null,
      finished_at timestamptz,
      name text unique,
      place text check (place in ('folder', 'bucket')),
      bytes bigint check (bytes > 0),
      error text,
      check ((finished_at is null) = (name is null) and (name is null) = (place is null) and (name is null) = (bytes is null))
    )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table backups`.execute(db);
  await sql`drop table backup_schedule`.execute(db);
}
