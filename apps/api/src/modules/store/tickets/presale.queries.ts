import { type Kysely, sql } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { soldPlacesView } from "../../events/public.queries.ts";

/** The tickets of `ticket_kinds` that orders have from its presale. */
const presaleSold = () => sql<number>`(
  select coalesce(sum(sold.quantity), 0)::int from ${soldPlacesView} as sold
    join order_items on order_items.id = sold.order_item_id
   where order_items.variant_id = ticket_kinds.variant_id and sold.is_presale and sold.status <> 'returned')`;

/** Returns how many tickets of a product's kinds were sold in their presales, by variant id. */
export async function presalesSold(db: Kysely<DB>, productId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("ticket_kinds")
    .innerJoin("product_variants", "product_variants.id", "ticket_kinds.variant_id")
    .select(["ticket_kinds.variant_id", presaleSold().as("sold")])
    .where("product_variants.product_id", "=", productId)
    .execute();
  return new Map(rows.map(({ variant_id, sold }) => [variant_id, sold]));
}

/** Selects the ticket kinds whose presale is on at `now`; `left` is null without a limit. */
const runningPresales = (db: Kysely<DB>, now: Date) =>
  db
    .selectFrom("ticket_kinds")
    .select([
      "ticket_kinds.variant_id",
      "ticket_kinds.presale_code as code",
      // `greatest` ignores null, which means that there is no limit.
      sql<number | null>`case when ticket_kinds.presale_places is not null
        then greatest(0, ticket_kinds.presale_places - ${presaleSold()}) end`.as("left"),
    ])
    .where("ticket_kinds.presale_from", "<=", now)
    .where("ticket_kinds.sales_from", ">", now);

/** Returns the tickets left in the presales of ticket kinds by variant id; a kind whose presale is not on is left out. */
export async function presalesLeft(db: Kysely<DB>, variantIds: readonly number[], now: Date) {
  if (variantIds.length === 0) return new Map<number, number | null>();
  const rows = await runningPresales(db, now)
    .where("ticket_kinds.variant_id", "=", sql<number>`any(${[...variantIds]}::int[])`)
    .execute();
  return new Map(rows.map(({ variant_id, left }) => [variant_id, left]));
}

/** Returns the presales of a product's ticket kinds that are on at `now`, with their codes. */
export const presalesOf = (db: Kysely<DB>, productId: number, now: Date) =>
  runningPresales(db, now)
    .innerJoin("product_variants", "product_variants.id", "ticket_kinds.variant_id")
    .where("product_variants.product_id", "=", productId)
    .orderBy("product_variants.position")
    .$narrowType<{ code: string }>()
    .execute();
