import { type Kysely, sql } from "kysely";

// A refund that pays for the returned tickets of a line names that line, so that it is told from one made by hand. A review is of
// a verified purchase if its line stands: in a fully refunded order, tickets do not, and the rest does unless the team has
// refunded more by hand than the tickets that were returned without payment are worth.

/** What the team has refunded by hand, beyond the value of returned tickets that no refund names. */
const BY_HAND = `(
  select coalesce(sum(amount_cents), 0) from refunds
   where refunds.order_id = orders.id and reason = 'owner' and order_item_id is null and refunds.status = 'succeeded')`;
const RETURNED = `(
  select coalesce(sum(greatest(0, item.line_total_cents - coalesce(item.discount_cents, 0) - (
      select coalesce(sum(amount_cents), 0) from refunds where order_item_id = item.id and refunds.status <> 'failed'))), 0)
    from sold_places join order_items as item on item.id = sold_places.order_item_id
   where sold_places.order_id = orders.id and sold_places.status = 'returned')`;

const isVerified = (stands: string) => `
  create or replace function review_is_verified() returns trigger language plpgsql as $$
  begin
    new.is_verified_purchase := exists (
      select from orders join order_items on order_items.order_id = orders.id
      where orders.user_id = new.user_id and order_items.product_id = new.product_id
        and orders.status <> 'cancelled' and ${stands});
    return new;
  end $$`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table refunds add column order_item_id integer references order_items`.execute(db);
  await sql`create index refunds_item_idx on refunds (order_item_id) where order_item_id is not null`.execute(db);
  await sql`create index refunds_failed_item_idx on refunds (order_id, id) where status = 'failed' and order_item_id is not null`.execute(
    db,
  );
  // The refunds of lines so far carry the tickets' name as their note, and are made in the transaction that returns them. Where
  // several lines fit, none is named: the refund counts as one by hand.
  await sql`
    update refunds set order_item_id = line.id from (
      select refunds.id as refund_id, min(order_items.id) as id
        from refunds join order_items on order_items.order_id = refunds.order_id
        join sold_places on sold_places.order_item_id = order_items.id and sold_places.status = 'returned'
       where refunds.reason = 'owner' and refunds.created_at between sold_places.changed_at - interval '1 minute'
           and sold_places.changed_at + interval '1 minute'
         and refunds.note = sold_places.quantity || ' × ' || order_items.product_name
           || coalesce(' (' || order_items.variant_name || ')', '')
       group by refunds.id having count(*) = 1) as line
     where refunds.id = line.refund_id`.execute(db);
  await sql
    .raw(
      isVerified(`orders.payment_status <> 'unpaid'
        and not exists (select from refunds where order_item_id = order_items.id and refunds.status = 'succeeded')
        and (orders.payment_status <> 'refunded' or (order_items.source <> 'ticket' and ${BY_HAND} <= ${RETURNED}))`),
    )
    .execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql.raw(isVerified("orders.payment_status in ('paid', 'partially_refunded')")).execute(db);
  await sql`alter table refunds drop column order_item_id`.execute(db);
}
