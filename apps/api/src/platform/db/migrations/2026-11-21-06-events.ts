import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table venues (
      id integer generated always as identity primary key,
      name text not null,
      address text,
      city text not null,
      region text,
      postal_code text,
      country text not null check (country ~ '^[A-Z]{2}$'),
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      -- An IANA name. It stands with the venue, because a show starts by the clock on the venue's wall.
      timezone text not null,
      website text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      check (num_nonnulls(latitude, longitude) <> 1)
    )`.execute(db);
  await sql`create index venues_name_idx on venues (name collate natural_order, id)`.execute(db);

  // listed_from and reachable_from: as for albums, null if not published.
  await sql`
    create table tours (
      id integer generated always as identity primary key,
      name text not null,
      description text,
      poster_image text,
      poster_placeholder text,
      visibility text not null default 'draft' check (visibility in ('draft', 'unlisted', 'public')),
      published_at timestamptz,
      listed_from timestamptz generated always as (case when visibility = 'public' then published_at end) stored,
      reachable_from timestamptz generated always as (case when visibility <> 'draft' then published_at end) stored,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1
    )`.execute(db);

  await sql`
    create table events (
      id integer generated always as identity primary key,
      title text not null,
      description text,
      type text not null check (type in ('concert', 'tour', 'featured', 'meet_greet')),
      -- What the owner decided. That an event is past is told by the clock and never stored.
      status text not null default 'upcoming' check (status in ('upcoming', 'postponed', 'cancelled')),
      venue_id integer not null references venues,
      tour_id integer references tours on delete set null,
      poster_image text,
      poster_placeholder text,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      doors_at timestamptz,
      previous_starts_at timestamptz,
      capacity integer check (capacity >= 0),
      party_limit integer check (party_limit >= 1),
      -- Kept by the trigger below.
      places_taken integer not null default 0 check (places_taken >= 0),
      price_range text,
      ticket_url text,
      visibility text not null default 'draft' check (visibility in ('draft', 'unlisted', 'public')),
      published_at timestamptz,
      listed_from timestamptz generated always as (case when visibility = 'public' then published_at end) stored,
      reachable_from timestamptz generated always as (case when visibility <> 'draft' then published_at end) stored,
      -- What calendars know the event by, and how often it changed since (RFC 5545, 3.8.4.7 and 3.8.7.4).
      calendar_uid uuid not null default gen_random_uuid() unique,
      calendar_sequence integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      check (ends_at > starts_at),
      check (doors_at <= starts_at)
    )`.execute(db);
  await sql`create index events_starts_at_idx on events (starts_at, id) where listed_from is not null`.execute(db);
  await sql`create index events_ends_at_idx on events (ends_at) where listed_from is not null`.execute(db);
  await sql`create index events_title_idx on events (title collate natural_order, id) where listed_from is not null`.execute(
    db,
  );
  await sql`create index events_venue_idx on events (venue_id)`.execute(db);
  await sql`create index events_tour_idx on events (tour_id, starts_at) where tour_id is not null`.execute(db);

  await sql`create index events_search_idx on events using gin (f_unaccent(lower(title)) gin_trgm_ops)`.execute(db);
  await sql`create index venues_search_idx on venues using gin (f_unaccent(lower(name)) gin_trgm_ops)`.execute(db);
  await sql`create index venues_city_search_idx on venues using gin (f_unaccent(lower(city)) gin_trgm_ops)`.execute(db);
  await sql`create index tours_search_idx on tours using gin (f_unaccent(lower(name)) gin_trgm_ops)`.execute(db);

  // One row per fan and event, so that a fan cannot both attend and wait. Rows are added under the event's lock, so ids
  // follow the order of arrival, which is the order of the line.
  await sql`
    create table event_entries (
      id bigint generated always as identity primary key,
      event_id integer not null references events on delete cascade,
      user_id integer not null references users on delete cascade,
      party_size integer not null check (party_size >= 1),
      status text not null check (status in ('attending', 'waitlisted')),
      since timestamptz not null default now(),
      reminded_at timestamptz,
      -- The calendar_sequence of the event that its person was last told of.
      told_sequence integer not null default 0,
      unique (event_id, user_id)
    )`.execute(db);
  await sql`create index event_entries_line_idx on event_entries (event_id, id) where status = 'waitlisted'`.execute(
    db,
  );
  await sql`create index event_entries_user_idx on event_entries (user_id)`.execute(db);

  // Counts taken places for every change of an entry, including a deleted account's, and is a second safeguard behind
  // the lock: a place that does not exist cannot be taken.
  await sql`
    create function event_places() returns trigger language plpgsql as $$
    declare
      before integer := 0;
      after integer := 0;
      event integer;
    begin
      if tg_op <> 'INSERT' then
        event := old.event_id;
        if old.status = 'attending' then before := old.party_size; end if;
      end if;
      if tg_op <> 'DELETE' then
        event := new.event_id;
        if new.status = 'attending' then after := new.party_size; end if;
      end if;
      if before = after then return null; end if;
      update events set places_taken = places_taken + after - before
        where id = event and (after < before or capacity is null or places_taken + after - before <= capacity);
      if not found and after > before then
        raise exception 'event % has no place left for a party of %', event, after using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger event_places after insert or delete or update of party_size, status on event_entries
    for each row execute function event_places()`.execute(db);

  await sql`
    create table event_log (
      id bigint generated always as identity primary key,
      event_id integer not null references events on delete cascade,
      user_id integer references users on delete set null,
      action text not null check (action in (
        'joined', 'left', 'waitlisted', 'left_waitlist', 'promoted', 'passed_over', 'capacity_changed'
      )),
      party_size integer,
      details jsonb not null default '{}',
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index event_log_event_idx on event_log (event_id, id)`.execute(db);
  await sql`create index event_log_user_idx on event_log (user_id, created_at) where user_id is not null`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table event_log, event_entries, events, tours, venues`.execute(db);
  await sql`drop function event_places`.execute(db);
}
