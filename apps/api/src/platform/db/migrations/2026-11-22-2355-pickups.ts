import { type Kysely, sql } from "kysely";

// Goods that are collected at a show: where that is offered, which orders use it, and who handed them over. An order is
// handed over once, which the key below ensures whatever the doors do.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table pickup_points (
      event_id integer primary key references events on delete cascade,
      -- Orders can be made for it before then.
      closes_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create table order_pickups (
      order_id integer primary key references orders on delete cascade,
      -- Null once the show is removed; its title and day stay.
      event_id integer references events on delete set null,
      show_title text not null check (show_title <> ''),
      show_date date not null,
      -- The calendar_sequence of the show that the buyer was last told of.
      told_sequence integer not null,
      -- Since when it is sent instead.
      ships_since timestamptz
    )`.execute(db);
  await sql`create index order_pickups_event_idx on order_pickups (event_id) where event_id is not null`.execute(db);
  await sql`
    create table order_handovers (
      -- Made by the door that handed it over, so that what is sent twice counts once.
      id uuid primary key,
      order_id integer not null references orders on delete cascade,
      door text not null check (length(btrim(door)) between 1 and 60),
      handed_at timestamptz not null,
      changed_at timestamptz not null,
      actor_id integer references users on delete set null,
      -- What a door could not know without a line.
      problem text check (problem in ('twice', 'void'))
    )`.execute(db);
  await sql`
    create unique index order_handovers_key on order_handovers (order_id) where problem is null`.execute(db);
  await sql`create index order_handovers_order_idx on order_handovers (order_id)`.execute(db);
  await sql`
    create index order_handovers_actor_idx on order_handovers (actor_id) where actor_id is not null`.execute(db);

  await sql`
    create function order_pickup_fits() returns trigger language plpgsql as $$
    begin
      if not exists (select from pickup_points join orders on orders.id = new.order_id
          where event_id = new.event_id and orders.created_at < closes_at) then
        raise exception 'nothing is collected at show % any more', new.event_id using errcode = 'check_violation';
      end if;
      if exists (select from order_items where order_id = new.order_id and source = 'provider')
          or not exists (select from order_items where order_id = new.order_id and source = 'own_stock') then
        raise exception 'order % has nothing to collect', new.order_id using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger order_pickup_fits before insert on order_pickups
    for each row execute function order_pickup_fits()`.execute(db);
  await sql`
    create function order_handover_fits() returns trigger language plpgsql as $$
    begin
      if not exists (select from orders join order_pickups on order_pickups.order_id = orders.id
          where orders.id = new.order_id and orders.status = 'processing' and ships_since is null) then
        raise exception 'order % is not to be handed over', new.order_id using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger order_handover_fits before insert on order_handovers
    for each row when (new.problem is null) execute function order_handover_fits()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table order_handovers, order_pickups, pickup_points`.execute(db);
  await sql`drop function order_handover_fits, order_pickup_fits`.execute(db);
}
