import type pg from "pg";

type Invariant = { name: string /** Selects the rows that break it. */; violations: string };

// Invariants of the store after any operation, each as a query for violations. Nothing here shares code with the store.
const INVARIANTS: readonly Invariant[] = [
  {
    name: "the ledger's sum is the stock",
    violations: `
      select coalesce(l.variant_id, m.variant_id) as variant_id, l.quantity, m.total
      from stock_levels l
      full join (select variant_id, sum(delta)::int as total from stock_movements group by 1) m using (variant_id)
      where coalesce(l.quantity, 0) <> coalesce(m.total, 0)`,
  },
  { name: "no stock is negative", violations: "select * from stock_levels where quantity < 0" },
  {
    name: "never more sold than there was",
    violations: `
      select variant_id from stock_movements group by variant_id
      having -sum(delta) filter (where reason in ('sale', 'cancellation')) > sum(delta) filter (where reason not in ('sale', 'cancellation'))`,
  },
  {
    name: "an order took from the stock what its lines say",
    violations: `
      select m.order_id, m.variant_id from stock_movements m
      left join (select order_id, variant_id, sum(quantity) as quantity from order_items group by 1, 2) i
        on i.order_id = m.order_id and i.variant_id = m.variant_id
      where m.reason = 'sale' and (i.order_id is null or i.quantity <> -m.delta)
      union all
      select i.order_id, i.variant_id from order_items i
      join stock_levels l on l.variant_id = i.variant_id
      left join stock_movements m on m.order_id = i.order_id and m.variant_id = i.variant_id and m.reason = 'sale'
      where m.id is null`,
  },
  {
    name: "a cancelled order gave everything back, and no other order did",
    violations: `
      select s.order_id, s.variant_id from stock_movements s
      join orders o on o.id = s.order_id
      left join stock_movements b on b.order_id = s.order_id and b.variant_id = s.variant_id and b.reason = 'cancellation'
      left join stock_movements r on r.order_id = s.order_id and r.variant_id = s.variant_id and r.reason = 'return'
      where s.reason = 'sale' and case when o.status = 'cancelled'
        then coalesce(b.delta, 0) + coalesce(r.delta, 0) <> -s.delta else b.id is not null or r.delta > -s.delta end`,
  },
  {
    name: "an order is whole: lines that sum up, and a beginning",
    violations: `
      select o.id from orders o
      left join (select order_id, sum(unit_price_cents::bigint * quantity) as total from order_items group by 1) i
        on i.order_id = o.id
      where i.total is distinct from o.subtotal_cents
        or not exists (select from order_events e where e.order_id = o.id and e.kind = 'placed')`,
  },
  {
    name: "an order's total is its lines, shipping and adjustments",
    violations: `
      select o.id from orders o
      left join (select order_id, sum(amount_cents) as total from order_adjustments group by 1) a on a.order_id = o.id
      where o.total_cents <> o.subtotal_cents + o.shipping_cents + coalesce(a.total, 0)`,
  },
  {
    name: "what codes took off an order is what they took off its lines",
    violations: `
      select i.order_id from order_items i group by 1
      having count(i.discount_cents) > 0 and sum(i.discount_cents) is distinct from
        (select coalesce(-sum(a.amount_cents), 0) from order_adjustments a where a.order_id = i.order_id and a.kind = 'discount')`,
  },
  {
    name: "a code counts its uses, no more than it has, and a cancelled order none",
    violations: `
      select c.id from discount_codes c
      left join (select code_id, count(*) as n from discount_uses where returned_at is null group by 1) u on u.code_id = c.id
      where c.uses <> coalesce(u.n, 0) or coalesce(u.n, 0) > c.max_uses
      union all
      select o.id from discount_uses u join orders o on o.id = u.order_id
      where (o.status = 'cancelled') <> (u.returned_at is not null)`,
  },
  {
    name: "what an order says was paid and refunded is what its payments and refunds say",
    violations: `
      select o.id from orders o
      where o.paid_cents <> coalesce((select sum(captured_cents) from payments p where p.order_id = o.id), 0)
         or o.refunded_cents <> coalesce(
           (select sum(amount_cents) from refunds r where r.order_id = o.id and r.status = 'succeeded'), 0)`,
  },
  {
    name: "a payment's reserved refunds are its refunds that did not fail",
    violations: `
      select p.id from payments p where p.refunded_cents <> coalesce(
        (select sum(amount_cents) from refunds r where r.payment_id = p.id and r.status <> 'failed'), 0)`,
  },
  {
    // What was given back before the order was cancelled may have been settled otherwise, but for no more than it cost.
    name: "captured − refunded = owed: the total of an order that is handled, nothing of any other",
    violations: `
      select o.id, o.status, o.paid_cents, o.total_cents from orders o
      where o.paid_cents
          - coalesce((select sum(amount_cents) from refunds r
              where r.order_id = o.id and r.status <> 'failed' and r.reason <> 'owner'), 0)
          - case when o.status in ('processing', 'shipped', 'delivered') then o.total_cents else
             coalesce((select sum(amount_cents) from refunds r
               where r.order_id = o.id and r.status <> 'failed' and r.reason = 'owner'), 0) end
        not between 0 and case when o.status <> 'cancelled' then 0 else
          coalesce((select sum(m.delta * (select max(i.unit_price_cents) from order_items i
              where i.order_id = o.id and i.variant_id = m.variant_id))
            from stock_movements m where m.order_id = o.id and m.reason = 'return'), 0) end
        and not exists (select from refunds r where r.order_id = o.id and r.status = 'failed')`,
  },
  {
    name: "what an order's credit notes say beyond their reversals was refunded of its receipt",
    violations: `
      select receipt.order_id from sales_documents receipt
      where receipt.kind = 'receipt' and coalesce((select sum(case kind when 'credit_note' then total_cents else -total_cents end)
          from sales_documents d where d.order_id = receipt.order_id and d.kind <> 'receipt'), 0)
        <> coalesce((select sum(amount_cents) from refunds r
          where r.order_id = receipt.order_id and r.status = 'succeeded' and r.reason <> 'late_payment'), 0)
      union all
      select order_id from sales_documents group by order_id having sum(case kind when 'credit_note' then -total_cents else total_cents end) < 0`,
  },
  {
    name: "a line is paid back for no more than it cost",
    violations: `
      select r.order_item_id from refunds r join order_items i on i.id = r.order_item_id
      where r.status <> 'failed' group by r.order_item_id, i.line_total_cents having sum(r.amount_cents) > i.line_total_cents
      union all
      select r.order_item_id from refunds r join order_items i on i.id = r.order_item_id where i.order_id <> r.order_id`,
  },
  {
    name: "a show's places are those of its guests, its offers and its orders, never more than there are",
    violations: `
      select e.id from events e where e.sells_tickets and (e.places_taken > e.capacity or e.places_taken <>
          coalesce((select sum(party_size) from event_entries n
            where n.event_id = e.id and (n.status = 'attending' or n.offered_until is not null)), 0)
        + coalesce((select sum(quantity) from sold_places s where s.event_id = e.id and s.status = 'reserved'), 0))`,
  },
  {
    name: "who paid for a place has it, and no other fan: reserved while unpaid, held once paid, returned when called off",
    violations: `
      select s.order_item_id from sold_places s join orders o on o.id = s.order_id
      where (o.status = 'cancelled' and s.status <> 'returned') or (o.status = 'pending' and s.status <> 'reserved')
         or (o.status in ('processing', 'shipped', 'delivered') and s.status = 'reserved')
      union all
      select i.id from order_items i left join sold_places s on s.order_item_id = i.id
      where i.source = 'ticket' and s.order_item_id is null`,
  },
  {
    name: "one order per key, and its response is kept",
    violations: "select * from idempotency_keys where order_id is null or response is null",
  },
  {
    name: "at most one payment is accepted for an order",
    violations: `
      select order_id from payments p
      where captured_cents > 0
        and not exists (select from refunds r where r.payment_id = p.id and r.reason in ('late_payment', 'cancelled'))
      group by order_id having count(*) > 1`,
  },
  {
    name: "the sums on products are those of their reviews",
    violations: `
      select p.id from products p
      left join (select product_id, count(*)::int as n, sum(rating)::int as total from reviews where hidden_at is null group by 1) r
        on r.product_id = p.id
      where (p.review_count, p.rating_sum) is distinct from (coalesce(r.n, 0), coalesce(r.total, 0))`,
  },
];

/** The violated invariants, each with its first offending rows; empty when all hold. */
export async function auditStore(pool: pg.Pool): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, violations } of INVARIANTS) {
    const { rows } = await pool.query<Record<string, unknown>>(`select * from (${violations}) as broken limit 3`);
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows)}`);
  }
  return broken;
}
