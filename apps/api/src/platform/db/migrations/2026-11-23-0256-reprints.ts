import { type Kysely, sql } from "kysely";

// A reprint is another order at the provider for lines of an order that were sent; number 0 is the order itself. A
// reprint that was sent may also be damaged or lost, so its pieces count against those that were bought only until it
// is sent.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table pod_orders
      add column reprint integer not null default 0,
      add column reprint_reason text,
      add constraint pod_orders_reprint check (reprint between 0 and 20 and (reprint = 0) = (reprint_reason is null)),
      add constraint pod_orders_reprint_reason check (reprint_reason in ('damaged', 'lost', 'wrong', 'other')),
      drop constraint pod_orders_order_id_provider_key,
      add constraint pod_orders_order_id_provider_key unique (order_id, provider, reprint)`.execute(db);
  await sql`
    create table pod_reprint_items (
      pod_order_id integer not null references pod_orders on delete cascade,
      order_item_id integer not null references order_items on delete cascade,
      quantity integer not null check (quantity >= 1),
      primary key (pod_order_id, order_item_id)
    )`.execute(db);
  await sql`create index pod_reprint_items_order_item_idx on pod_reprint_items (order_item_id)`.execute(db);
  await sql`
    create function pod_reprint_bound() returns trigger language plpgsql as $$
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
    create trigger pod_reprint_bound after insert or update on pod_reprint_items for each row
    execute function pod_reprint_bound()`.execute(db);
  await sql`
    alter table shipments
      add column reprint integer not null default 0,
      add constraint shipments_reprint check (reprint = 0 or provider is not null)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`delete from shipments where reprint > 0`.execute(db);
  await sql`alter table shipments drop column reprint`.execute(db);
  await sql`drop table pod_reprint_items`.execute(db);
  await sql`drop function pod_reprint_bound()`.execute(db);
  await sql`delete from pod_orders where reprint > 0`.execute(db);
  await sql`alter table pod_orders drop constraint pod_orders_order_id_provider_key`.execute(db);
  await sql`alter table pod_orders drop column reprint, drop column reprint_reason`.execute(db);
  await sql`
    alter table pod_orders add constraint pod_orders_order_id_provider_key unique (order_id, provider)`.execute(db);
}
