import { type Kysely, sql } from "kysely";

// Freed places that are offered for a limited time instead of being assigned immediately, if the owner enables that. A
// fan with an offer is still in line, and the offered places count as taken while the offer lasts, so that no other fan
// can get them.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table events add column offer_hours integer check (offer_hours between 1 and 336)`.execute(db);
  await sql`
    alter table event_entries add column offered_until timestamptz,
      add constraint event_entries_offer_check check (offered_until is null or status = 'waitlisted')`.execute(db);
  await sql`
    create index event_entries_offers_idx on event_entries (offered_until) where offered_until is not null`.execute(db);

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
  await sql`drop trigger event_places on event_entries`.execute(db);
  await sql`
    create trigger event_places after insert or delete or update of party_size, status, offered_until on event_entries
    for each row execute function event_places()`.execute(db);

  await sql`
    alter table event_log drop constraint event_log_action_check,
      add constraint event_log_action_check check (action in (
        'joined', 'left', 'waitlisted', 'left_waitlist', 'promoted', 'passed_over', 'capacity_changed',
        'offered', 'offer_declined', 'offer_ended'
      ))`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`delete from event_log where action in ('offered', 'offer_declined', 'offer_ended')`.execute(db);
  await sql`
    alter table event_log drop constraint event_log_action_check,
      add constraint event_log_action_check check (action in (
        'joined', 'left', 'waitlisted', 'left_waitlist', 'promoted', 'passed_over', 'capacity_changed'
      ))`.execute(db);
  // A pending offer becomes the place that it was for.
  await sql`update event_entries set offered_until = null, status = 'attending' where offered_until is not null`.execute(
    db,
  );
  await sql`drop trigger event_places on event_entries`.execute(db);
  await sql`
    create or replace function event_places() returns trigger language plpgsql as $$
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
  await sql`alter table event_entries drop column offered_until`.execute(db);
  await sql`alter table events drop column offer_hours`.execute(db);
}
