import { type Kysely, sql } from "kysely";

// The presale of a ticket kind: before its general sale begins (`sales_from`), it is sold to buyers who entered its code, at most
// `presale_places` of them. A cart line remembers that the code was entered, and sold places that they were sold in the presale.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table ticket_kinds
      add column presale_from timestamptz,
      add column presale_code text check (presale_code ~ '^[A-Z0-9_-]{4,32}$'),
      add column presale_places integer check (presale_places >= 1),
      add constraint ticket_kinds_presale check (
        (presale_from is null) = (presale_code is null) and (presale_places is null or presale_from is not null)
        and (presale_from is null or sales_from is null or presale_from < sales_from))`.execute(db);
  await sql`alter table cart_items add column is_presale boolean not null default false`.execute(db);
  await sql`alter table sold_places add column is_presale boolean not null default false`.execute(db);
  // Only places that are added are checked: those sold before the owner lowered the limit stay sold.
  await sql`
    create function sold_places_presale() returns trigger language plpgsql as $$
    declare
      variant integer := (select variant_id from order_items where id = new.order_item_id);
      most integer;
    begin
      select presale_places into most from ticket_kinds where variant_id = variant for no key update;
      if most < (
        select sum(sold.quantity) from sold_places as sold join order_items as item on item.id = sold.order_item_id
         where item.variant_id = variant and sold.is_presale and sold.status <> 'returned') then
        raise exception 'the presale of ticket kind % has no % tickets left', variant, new.quantity
          using errcode = 'check_violation', constraint = 'sold_places_presale';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger sold_places_presale after insert on sold_places
    for each row when (new.is_presale) execute function sold_places_presale()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop trigger sold_places_presale on sold_places`.execute(db);
  await sql`drop function sold_places_presale`.execute(db);
  await sql`alter table sold_places drop column is_presale`.execute(db);
  await sql`alter table cart_items drop column is_presale`.execute(db);
  await sql`
    alter table ticket_kinds
      drop constraint ticket_kinds_presale,
      drop column presale_places,
      drop column presale_code,
      drop column presale_from`.execute(db);
}
