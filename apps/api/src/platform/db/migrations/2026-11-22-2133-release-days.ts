import { type Kysely, sql } from "kysely";

const NOTICES = ["sale", "refund", "low_stock", "show_filling", "job_failed", "provider_problem", "webhook_given_up"];

async function allowNotices(db: Kysely<never>, kinds: readonly string[]): Promise<void> {
  const list = sql.raw(kinds.map((kind) => `'${kind}'`).join(", "));
  for (const table of ["owner_notices", "owner_notice_switches"]) {
    await sql`
      alter table ${sql.id(table)} drop constraint ${sql.id(`${table}_kind_check`)},
        add constraint ${sql.id(`${table}_kind_check`)} check (kind in (${list}))`.execute(db);
  }
}

// Changes that happen together at one instant: an album comes out with the items that belong to it.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table release_days (
      id integer generated always as identity primary key,
      album_id integer not null references albums on delete cascade,
      event_id integer references events on delete set null,
      letter_id integer references letters on delete set null,
      is_featured boolean not null,
      due_at timestamptz not null,
      status text not null default 'planned' check (status in ('planned', 'done', 'called_off', 'stopped')),
      -- Why it was stopped.
      problem text,
      ended_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      check ((status = 'planned') = (ended_at is null)),
      check ((status = 'stopped') = (problem is not null))
    )`.execute(db);
  await sql`
    create unique index release_days_planned_key on release_days (album_id) where status = 'planned'`.execute(db);
  await sql`create index release_days_due_idx on release_days (due_at) where status = 'planned'`.execute(db);
  await sql`create index release_days_event_idx on release_days (event_id) where event_id is not null`.execute(db);
  await sql`create index release_days_letter_idx on release_days (letter_id) where letter_id is not null`.execute(db);
  await sql`
    create table release_day_products (
      release_day_id integer not null references release_days on delete cascade,
      product_id integer not null references products on delete cascade,
      primary key (release_day_id, product_id)
    )`.execute(db);
  await sql`create index release_day_products_product_idx on release_day_products (product_id)`.execute(db);
  // A release day ends once, whichever process ends it, and never before its time by the database's clock, which all
  // processes share.
  await sql`
    create function release_day_end() returns trigger language plpgsql as $$
    begin
      if old.status <> 'planned' and (new.status, new.ended_at) is distinct from (old.status, old.ended_at) then
        raise exception 'release day % has ended already', old.id using errcode = 'check_violation';
      end if;
      if old.status = 'planned' and new.status in ('done', 'stopped') and new.due_at > clock_timestamp() then
        raise exception 'release day % is not due yet', old.id using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger release_day_end before update on release_days
    for each row execute function release_day_end()`.execute(db);
  await allowNotices(db, [...NOTICES, "release_stopped"]);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`delete from owner_notices where kind = 'release_stopped'`.execute(db);
  await sql`delete from owner_notice_switches where kind = 'release_stopped'`.execute(db);
  await allowNotices(db, NOTICES);
  await sql`drop table release_day_products, release_days`.execute(db);
  await sql`drop function release_day_end()`.execute(db);
}
