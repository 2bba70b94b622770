import { type Kysely, sql } from "kysely";

// The previous release expects one order at a provider for each of ours, by (order_id, provider), and would produce all
// lines of a reprint. A reprint therefore has a name of its own in `provider`, which that release never queries;
// `maker` is the actual provider.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table pod_orders drop constraint pod_orders_order_id_provider_key`.execute(db);
  await sql`
    update pod_orders set provider = provider || ':reprint-' || reprint where reprint > 0`.execute(db);
  await sql`
    alter table pod_orders
      add constraint pod_orders_order_id_provider_key unique (order_id, provider),
      add column maker text not null generated always as (split_part(provider, ':', 1)) stored,
      add constraint pod_orders_reprint_slot
        check (provider = split_part(provider, ':', 1) || case when reprint > 0 then ':reprint-' || reprint else '' end)`.execute(
    db,
  );
  await sql`
    create or replace function pod_reprint_bound() returns trigger language plpgsql as $$
    declare
      bought integer;
      open integer;
    begin
      -- Those who ask for the same line wait for each other here.
      select item.quantity into bought
        from order_items as item join pod_orders as reprint on reprint.order_id = item.order_id
       where item.id = new.order_item_id and reprint.id = new.pod_order_id and reprint.reprint > 0
         and item.source = 'provider' and item.provider = reprint.maker
         for no key update of item;
      select coalesce(sum(asked.quantity), 0) into open
        from pod_reprint_items as asked join pod_orders as reprint on reprint.id = asked.pod_order_id
       where asked.order_item_id = new.order_item_id and reprint.state not in ('closed', 'cancelled')
         and reprint.status is distinct from 'fulfilled';
      if bought is null or open > bought then
        raise exception 'line % of reprint % is more than was bought', new.order_item_id, new.pod_order_id
          using errcode = 'check_violation', constraint = 'pod_reprint_items_bought';
      end if;
      return null;
    end $$`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function pod_reprint_bound() returns trigger language plpgsql as $$
    declare
      bought integer;
      open integer;
    begin
      -- Those who ask for the same line wait for each other here.
      select item.quantity into bought
        from order_items as item join pod_orders as reprint on reprint.order_id = item.order_id
       where item.id = new.order_item_id and reprint.id = new.pod_order_id and reprint.reprint > 0
         and item.source = 'provider' and item.provider = reprint.provider
         for no key update of item;
      select coalesce(sum(asked.quantity), 0) into open
        from pod_reprint_items as asked join pod_orders as reprint on reprint.id = asked.pod_order_id
       where asked.order_item_id = new.order_item_id and reprint.state not in ('closed', 'cancelled')
         and reprint.status is distinct from 'fulfilled';
      if bought is null or open > bought then
        raise exception 'line % of reprint % is more than was bought', new.order_item_id, new.pod_order_id
          using errcode = 'check_violation', constraint = 'pod_reprint_items_bought';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    alter table pod_orders
      drop constraint pod_orders_reprint_slot,
      drop column maker,
      drop constraint pod_orders_order_id_provider_key`.execute(db);
  await sql`update pod_orders set provider = split_part(provider, ':', 1)`.execute(db);
  await sql`
    alter table pod_orders add constraint pod_orders_order_id_provider_key unique (order_id, provider, reprint)`.execute(
    db,
  );
}
