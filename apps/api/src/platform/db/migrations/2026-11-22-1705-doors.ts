import { type Kysely, sql } from "kysely";

// Guests on the team's own list, and who was let in at which door. Both take places from the same count as fans who
// join, so that a show never has more people than places, whichever way they came.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table event_guests (
      id integer generated always as identity primary key,
      event_id integer not null references events on delete cascade,
      name text not null check (length(btrim(name)) between 1 and 200),
      note text check (length(btrim(note)) between 1 and 500),
      party_size integer not null check (party_size between 1 and 100),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index event_guests_event_idx on event_guests (event_id, id)`.execute(db);

  await sql`
    create table door_entries (
      -- Made by the door that let them in, so that what is sent twice counts once.
      id uuid primary key,
      event_id integer not null references events on delete cascade,
      kind text not null check (kind in ('fan', 'guest', 'walk_in')),
      -- Null once the place is gone: the account was deleted, or a ticket was void when it came.
      entry_id bigint references event_entries on delete set null,
      guest_id integer references event_guests on delete set null,
      person integer check (person between 1 and 127),
      door text not null check (length(btrim(door)) between 1 and 60),
      let_in_at timestamptz not null,
      changed_at timestamptz not null,
      -- What a door could not know without a line.
      problem text check (problem in ('twice', 'void', 'full')),
      undone_at timestamptz,
      check (entry_id is null or kind = 'fan'),
      check (guest_id is null or kind = 'guest'),
      check ((kind = 'walk_in') = (person is null))
    )`.execute(db);
  // Each person of a party is let in once; a repetition is also recorded, as a problem.
  await sql`
    create unique index door_entries_fan_key on door_entries (entry_id, person)
      where entry_id is not null and problem is null and undone_at is null`.execute(db);
  await sql`
    create unique index door_entries_guest_key on door_entries (guest_id, person)
      where guest_id is not null and problem is null and undone_at is null`.execute(db);
  await sql`create index door_entries_event_idx on door_entries (event_id, changed_at)`.execute(db);
  await sql`create index door_entries_entry_idx on door_entries (entry_id) where entry_id is not null`.execute(db);
  await sql`create index door_entries_of_guest_idx on door_entries (guest_id) where guest_id is not null`.execute(db);

  await sql`
    create function take_places(event integer, before integer, after integer) returns void language plpgsql as $$
    begin
      if before = after then return; end if;
      update events set places_taken = places_taken + after - before
        where id = event and (after < before or capacity is null or places_taken + after - before <= capacity);
      if not found and after > before then
        raise exception 'event % has no place left for a party of %', event, after using errcode = 'check_violation';
      end if;
    end $$`.execute(db);
  await sql`
    create function event_guest_places() returns trigger language plpgsql as $$
    begin
      perform take_places(
        coalesce(new.event_id, old.event_id), coalesce(old.party_size, 0), coalesce(new.party_size, 0));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger event_guest_places after insert or delete or update of party_size on event_guests
    for each row execute function event_guest_places()`.execute(db);
  await sql`
    create function walk_in_places() returns trigger language plpgsql as $$
    declare
      before integer := 0;
      after integer := 0;
    begin
      if tg_op <> 'INSERT' and old.problem is null and old.undone_at is null then before := 1; end if;
      if tg_op <> 'DELETE' and new.problem is null and new.undone_at is null then after := 1; end if;
      perform take_places(coalesce(new.event_id, old.event_id), before, after);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger walk_in_places after insert on door_entries
    for each row when (new.kind = 'walk_in') execute function walk_in_places()`.execute(db);
  await sql`
    create trigger walk_in_places_after after delete or update of problem, undone_at on door_entries
    for each row when (old.kind = 'walk_in') execute function walk_in_places()`.execute(db);

  await sql`
    alter table event_messages drop constraint event_messages_audience_check,
      add constraint event_messages_audience_check check (audience in ('attending', 'waitlisted', 'everybody', 'came'))
    `.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`delete from event_messages where audience = 'came'`.execute(db);
  await sql`
    alter table event_messages drop constraint event_messages_audience_check,
      add constraint event_messages_audience_check check (audience in ('attending', 'waitlisted', 'everybody'))
    `.execute(db);
  await sql`delete from door_entries`.execute(db);
  await sql`delete from event_guests`.execute(db);
  await sql`drop table door_entries, event_guests`.execute(db);
  await sql`drop function walk_in_places, event_guest_places, take_places`.execute(db);
}
