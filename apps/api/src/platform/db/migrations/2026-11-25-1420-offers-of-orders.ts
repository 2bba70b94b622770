import { type Kysely, sql } from "kysely";

// The offer that an order's places came from, for which the fan left the line: the fan gets it back if the order is not
// paid. Places kept for a fan can be ordered even if the capacity was lowered meanwhile, as in a transfer.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table sold_places add column offer jsonb`.execute(db);
  await sql`
    create or replace function sold_places_count() returns trigger language plpgsql as $$
    declare
      before integer := 0;
      after integer := 0;
      event integer := coalesce(new.event_id, old.event_id);
      ceiling integer := coalesce(nullif(current_setting('fanfare.places_ceiling', true), ''), '0')::integer;
    begin
      if tg_op <> 'INSERT' and old.status = 'reserved' then before := old.quantity; end if;
      if tg_op <> 'DELETE' and new.status = 'reserved' then after := new.quantity; end if;
      if before = after then return null; end if;
      update events set places_taken = places_taken + after - before
        where id = event and (after < before or capacity is null
          or places_taken + after - before <= greatest(capacity, ceiling));
      if not found and after > before then
        raise exception 'event % has no place left for % tickets', event, after using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function sold_places_count() returns trigger language plpgsql as $$
    declare
      before integer := 0;
      after integer := 0;
      event integer := coalesce(new.event_id, old.event_id);
    begin
      if tg_op <> 'INSERT' and old.status = 'reserved' then before := old.quantity; end if;
      if tg_op <> 'DELETE' and new.status = 'reserved' then after := new.quantity; end if;
      if before = after then return null; end if;
      update events set places_taken = places_taken + after - before
        where id = event and (after < before or capacity is null or places_taken + after - before <= capacity);
      if not found and after > before then
        raise exception 'event % has no place left for % tickets', event, after using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`alter table sold_places drop column offer`.execute(db);
}
