import { type Kysely, sql } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { orderItemsView, ticketKindsView } from "../../store/public.queries.ts";

/**
 * The places of a show that can be bought: `left` excludes those already offered; `until` is when the last sale ends, null for
 * never.
 */
export type TicketSale = { left: number; until: Date | null };

/**
 * The places left of a locked show's ticket kinds that are on sale at `now`. Counted by the places that orders hold, since stock
 * is returned later than the places.
 */
export async function ticketSale(db: Kysely<DB>, eventId: number, now: Date): Promise<TicketSale> {
  const { rows } = await sql<TicketSale>`
    select
      (coalesce(sum(kind.places - kind.taken), 0) - (
        select coalesce(sum(party_size), 0) from event_entries
         where event_id = ${eventId} and offered_until is not null))::int as "left",
      case when not coalesce(bool_or(kind.sales_until is null), false) then max(kind.sales_until) end as until
      from (
        select kinds.places, kinds.sales_until, (
          select coalesce(sum(sold_places.quantity), 0) from ${orderItemsView} as item
            join sold_places on sold_places.order_item_id = item.id
           where item.variant_id = kinds.variant_id and sold_places.event_id = ${eventId}
             and sold_places.status <> 'returned') as taken
          from ${ticketKindsView} as kinds
         where kinds.event_id = ${eventId}
           and (kinds.sales_from is null or kinds.sales_from <= ${now})
           and (kinds.sales_until is null or kinds.sales_until > ${now})) as kind`.execute(db);
  return rows[0] ?? { left: 0, until: null };
}

/**
 * Returns how many tickets are left in the presale with the fewest, of the kinds that these order lines want more of than its
 * limit allows; null if none does. The show must be locked.
 */
export async function presaleShortage(db: Kysely<DB>, itemIds: readonly number[]): Promise<number | null> {
  const { rows } = await sql<{ left: number }>`
    select greatest(0, kinds.presale_places - kinds.sold)::int as "left" from (
      select kind.presale_places, wanted.quantity, (
          select coalesce(sum(sold_places.quantity), 0) from ${orderItemsView} as item
            join sold_places on sold_places.order_item_id = item.id
           where item.variant_id = kind.variant_id and sold_places.is_presale and sold_places.status <> 'returned') as sold
        from (select variant_id, sum(quantity) as quantity from ${orderItemsView} as item
               where id = any(${[...itemIds]}::int[]) group by variant_id) as wanted
        join ${ticketKindsView} as kind on kind.variant_id = wanted.variant_id) as kinds
     where kinds.sold + kinds.quantity > kinds.presale_places
     order by "left" limit 1`.execute(db);
  return rows[0]?.left ?? null;
}
