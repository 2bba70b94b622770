import { type Kysely, sql } from "kysely";

// Shows whose tickets are sold on this site. A show's ticket kinds are the variants of its own product, so that carts,
// orders, stock, discounts and refunds work as for other products. An order's places count as taken from its creation;
// with the payment they become the buyer's, in `event_entries`.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table events add column sells_tickets boolean not null default false`.execute(db);
  await sql`
    alter table products
      drop constraint products_source_check,
      add constraint products_source_check check (source in ('own_stock', 'provider', 'digital', 'ticket')),
      add column event_id integer references events on delete cascade,
      add constraint products_event_key unique (event_id),
      add constraint products_ticket check ((source = 'ticket') = (event_id is not null))`.execute(db);
  await sql`
    alter table order_items
      drop constraint order_items_source_check,
      add constraint order_items_source_check check (source in ('own_stock', 'provider', 'digital', 'ticket'))`.execute(
    db,
  );

  await sql`
    create table ticket_kinds (
      variant_id integer primary key references product_variants on delete cascade,
      places integer not null check (places between 0 and 1000000),
      sales_from timestamptz,
      sales_until timestamptz,
      constraint ticket_kinds_dates check (sales_until > sales_from)
    )`.execute(db);

  await sql`
    create table sold_places (
      order_item_id integer primary key references order_items on delete cascade,
      order_id integer not null references orders on delete cascade,
      event_id integer not null references events on delete cascade,
      -- Null once the account is gone.
      user_id integer references users on delete set null,
      quantity integer not null check (quantity >= 1),
      -- Kept for an order that is not paid; the buyer's; given back.
      status text not null default 'reserved' check (status in ('reserved', 'held', 'returned')),
      created_at timestamptz not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`create index sold_places_order_idx on sold_places (order_id)`.execute(db);
  await sql`create index sold_places_event_idx on sold_places (event_id, user_id)`.execute(db);
  await sql`create index sold_places_user_idx on sold_places (user_id) where user_id is not null`.execute(db);
  await sql`
    create function sold_places_count() returns trigger language plpgsql as $$
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
  await sql`
    create trigger sold_places_count after insert or delete or update of quantity, status on sold_places
    for each row execute function sold_places_count()`.execute(db);
  // Returned places stay returned, and paid places never become reservations again.
  await sql`
    create function sold_places_moves() returns trigger language plpgsql as $$
    begin
      if new.status <> old.status and (old.status = 'returned' or new.status = 'reserved') then
        raise exception 'sold places cannot go from % to %', old.status, new.status
          using errcode = 'check_violation', constraint = 'sold_places_moves';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger sold_places_moves before update of status on sold_places
    for each row execute function sold_places_moves()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table sold_places, ticket_kinds`.execute(db);
  await sql`drop function sold_places_count, sold_places_moves`.execute(db);
  await sql`delete from order_items where source = 'ticket'`.execute(db);
  await sql`delete from products where source = 'ticket'`.execute(db);
  await sql`
    alter table order_items
      drop constraint order_items_source_check,
      add constraint order_items_source_check check (source in ('own_stock', 'provider', 'digital'))`.execute(db);
  await sql`
    alter table products
      drop constraint products_ticket,
      drop column event_id,
      drop constraint products_source_check,
      add constraint products_source_check check (source in ('own_stock', 'provider', 'digital'))`.execute(db);
  await sql`alter table events drop column sells_tickets`.execute(db);
}
