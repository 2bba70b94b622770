import { type Kysely, sql } from "kysely";

// A fan's place that is passed on to a friend, who accepts by a link. The friend's address is kept only while the
// transfer is open.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table place_transfers (
      id integer generated always as identity primary key,
      event_id integer not null references events on delete cascade,
      -- Null once the giver has no place any more: what is open then is void.
      entry_id bigint references event_entries on delete set null,
      from_user_id integer not null references users on delete cascade,
      friend_name text not null check (length(btrim(friend_name)) between 1 and 200),
      friend_email text check (char_length(friend_email) between 3 and 254),
      -- The digest of its link's token; none before the mail is written.
      hash text unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      accepted_at timestamptz,
      accepted_by integer references users on delete set null,
      withdrawn_at timestamptz,
      check (accepted_at is null or withdrawn_at is null),
      check (accepted_by is null or accepted_at is not null),
      check ((friend_email is null) = (accepted_at is not null or withdrawn_at is not null))
    )`.execute(db);
  await sql`
    create unique index place_transfers_open_key on place_transfers (entry_id, lower(friend_email))
      where friend_email is not null`.execute(db);
  await sql`create index place_transfers_event_idx on place_transfers (event_id)`.execute(db);
  await sql`create index place_transfers_from_idx on place_transfers (from_user_id)`.execute(db);
  await sql`
    create index place_transfers_accepted_by_idx on place_transfers (accepted_by) where accepted_by is not null`.execute(
    db,
  );

  await sql`
    alter table event_log drop constraint event_log_action_check,
      add constraint event_log_action_check check (action in (
        'joined', 'left', 'waitlisted', 'left_waitlist', 'promoted', 'passed_over', 'capacity_changed',
        'offered', 'offer_declined', 'offer_ended', 'place_given', 'place_received'
      ))`.execute(db);

  // A transfer subtracts a place and adds it again, which must also work at a show whose capacity was lowered below the
  // number of taken places. The transferring transaction sets the ceiling to the number taken before, for itself only.
  await sql`
    create or replace function event_places() returns trigger language plpgsql as $$
    declare
      before integer := 0;
      after integer := 0;
      event integer := coalesce(new.event_id, old.event_id);
      ceiling integer := coalesce(nullif(current_setting('fanfare.places_ceiling', true), ''), '0')::integer;
    begin
      if tg_op <> 'INSERT' and (old.status = 'attending' or old.offered_until is not null) then
        before := old.party_size;
      end if;
      if tg_op <> 'DELETE' and (new.status = 'attending' or new.offered_until is not null) then
        after := new.party_size;
      end if;
      if before = after then return null; end if;
      update events set places_taken = places_taken + after - before
        where id = event and (after < before or capacity is null
          or places_taken + after - before <= greatest(capacity, ceiling));
      if not found and after > before then
        raise exception 'event % has no place left for a party of %', event, after using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);

  // People who were let in keep their places: a party cannot become smaller than the number of its persons who are in.
  await sql`
    create function party_keeps_who_is_in() returns trigger language plpgsql as $$
    begin
      if exists (select from door_entries
          where entry_id = new.id and person > new.party_size and undone_at is null) then
        raise exception 'a person of party % was let in already', new.id using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger party_keeps_who_is_in after update of party_size on event_entries
    for each row when (new.party_size < old.party_size) execute function party_keeps_who_is_in()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop trigger party_keeps_who_is_in on event_entries`.execute(db);
  await sql`drop function party_keeps_who_is_in`.execute(db);
  await sql`
    create or replace function event_places() returns trigger language plpgsql as $$
    declare
      before integer := 0;
      after integer := 0;
      event integer := coalesce(new.event_id, old.event_id);
    begin
      if tg_op <> 'INSERT' and (old.status = 'attending' or old.offered_until is not null) then
        before := old.party_size;
      end if;
      if tg_op <> 'DELETE' and (new.status = 'attending' or new.offered_until is not null) then
        after := new.party_size;
      end if;
      if before = after then return null; end if;
      update events set places_taken = places_taken + after - before
        where id = event and (after < before or capacity is null or places_taken + after - before <= capacity);
      if not found and after > before then
        raise exception 'event % has no place left for a party of %', event, after using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`delete from event_log where action in ('place_given', 'place_received')`.execute(db);
  await sql`
    alter table event_log drop constraint event_log_action_check,
      add constraint event_log_action_check check (action in (
        'joined', 'left', 'waitlisted', 'left_waitlist', 'promoted', 'passed_over', 'capacity_changed',
        'offered', 'offer_declined', 'offer_ended'
      ))`.execute(db);
  await sql`drop table place_transfers`.execute(db);
}
