import { type Kysely, sql } from "kysely";

// Products made of other products. A bundle's variant has no stock of its own: its stock is that of its parts, which an
// order takes. A deleted part leaves a gap, and the bundle cannot be sold. In an order each part has a line of its own
// after the bundle's line, which has the price.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table bundle_parts (
      bundle_variant_id integer not null references product_variants on delete cascade,
      position smallint not null check (position >= 0),
      part_variant_id integer references product_variants on delete set null,
      quantity smallint not null check (quantity between 1 and 20),
      primary key (bundle_variant_id, position),
      constraint bundle_parts_once_key unique (bundle_variant_id, part_variant_id),
      check (bundle_variant_id <> part_variant_id)
    )`.execute(db);
  await sql`create index bundle_parts_part_idx on bundle_parts (part_variant_id)`.execute(db);
  await sql`
    create function bundle_parts_flat() returns trigger language plpgsql as $$
    begin
      if exists (select from bundle_parts
        where bundle_variant_id = new.part_variant_id or part_variant_id = new.bundle_variant_id) then
        raise exception 'a bundle is no part of another'
          using errcode = 'check_violation', constraint = 'bundle_parts_flat';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger bundle_parts_flat before insert on bundle_parts
    for each row execute function bundle_parts_flat()`.execute(db);
  await sql`
    create function stock_levels_of_parts() returns trigger language plpgsql as $$
    begin
      if exists (select from bundle_parts where bundle_variant_id = new.variant_id) then
        raise exception 'the stock of a bundle is that of its parts'
          using errcode = 'check_violation', constraint = 'stock_levels_of_parts';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger stock_levels_of_parts before insert on stock_levels
    for each row execute function stock_levels_of_parts()`.execute(db);
  await sql`
    alter table order_items
      add column bundle_position integer,
      add constraint order_items_part check (bundle_position is null
        or (bundle_position < position and unit_price_cents = 0)),
      drop constraint order_items_quantity_check,
      add constraint order_items_quantity_check check (quantity between 1 and 19980),
      drop constraint order_items_variant_key`.execute(db);
  // A variant may be in an order twice only as part of a bundle.
  await sql`
    create unique index order_items_variant_key on order_items (order_id, variant_id)
    where bundle_position is null`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index order_items_variant_key`.execute(db);
  await sql`
    alter table order_items
      drop column bundle_position,
      drop constraint order_items_quantity_check,
      add constraint order_items_quantity_check check (quantity between 1 and 999),
      add constraint order_items_variant_key unique (order_id, variant_id)`.execute(db);
  await sql`drop trigger stock_levels_of_parts on stock_levels`.execute(db);
  await sql`drop table bundle_parts`.execute(db);
  await sql`drop function bundle_parts_flat, stock_levels_of_parts`.execute(db);
}
