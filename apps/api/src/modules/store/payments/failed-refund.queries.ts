import { sql } from "kysely";

/**
 * Whether a row of `orders` has a refund that failed, whose money is still here, and that the team has not dealt with since: by
 * another refund, or a note that says how it was paid back. Refunds of returned tickets are counted with their show.
 */
export const hasFailedRefund = sql<boolean>`(orders.id in (select order_id from refunds where status = 'failed')
  and exists (select from payments
    where payments.order_id = orders.id and payments.captured_cents > payments.refunded_cents)
  and exists (select from refunds as failed
    where failed.order_id = orders.id and failed.status = 'failed' and failed.order_item_id is null
      and not exists (select from refunds as later
        where later.order_id = orders.id and later.status <> 'failed' and later.created_at > failed.settled_at)
      and not exists (select from order_notes
        where order_notes.order_id = orders.id and order_notes.created_at > failed.settled_at)))`;
