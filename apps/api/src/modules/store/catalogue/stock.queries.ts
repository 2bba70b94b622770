import type { StockReason } from "@fanfare/contracts/store/product-editor";
import { sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

export type StockRequest = { variant_id: number; quantity: number };

/**
 * Takes an order's quantities from the stock and records them in the ledger; returns the variants that were short, of which
 * nothing was taken. Variants without counted stock are always available. Rows are always locked in the same order, so that two
 * orders of the same products cannot deadlock. Call it last: other buyers of the same variants wait from here to the end of the
 * transaction.
 */
export async function takeStock(
  trx: Transaction<DB>,
  orderId: number,
  wants: readonly StockRequest[],
): Promise<number[]> {
  const short = await sql<{ variant_id: number }>`
    with wanted as (
      select * from unnest(${wants.map((want) => want.variant_id)}::int[], ${wants.map((want) => want.quantity)}::int[])
        as wanted (variant_id, quantity)
    ), locked as materialized (
      select stock_levels.variant_id from stock_levels join wanted using (variant_id)
      order by stock_levels.variant_id for no key update of stock_levels
    ), taken as (
      update stock_levels set quantity = stock_levels.quantity - wanted.quantity
      from wanted join locked using (variant_id)
      where stock_levels.variant_id = wanted.variant_id and stock_levels.quantity >= wanted.quantity
      returning stock_levels.variant_id, wanted.quantity as moved
    ), noted as (
      insert into stock_movements (variant_id, delta, reason, order_id)
      select variant_id, -moved, 'sale', ${orderId}::int from taken
    )
    select variant_id from locked where variant_id not in (select variant_id from taken)`.execute(trx);
  return short.rows.map((row) => row.variant_id);
}

/** Returns an order's quantities to the stock. The ledger's unique key rejects a second time. */
export async function returnOrderStock(trx: Transaction<DB>, orderId: number): Promise<void> {
  await sql`
    with sold as (
      select variant_id, -sum(delta)::int as quantity from stock_movements
       where order_id = ${orderId} and reason in ('sale', 'return') group by variant_id having sum(delta) < 0
    ), locked as materialized (
      select stock_levels.variant_id from stock_levels join sold using (variant_id)
      order by stock_levels.variant_id for no key update of stock_levels
    ), given as (
      update stock_levels set quantity = stock_levels.quantity + sold.quantity
      from sold join locked using (variant_id)
      where stock_levels.variant_id = sold.variant_id
      returning stock_levels.variant_id, sold.quantity as moved
    )
    insert into stock_movements (variant_id, delta, reason, order_id)
    select variant_id, moved, 'cancellation', ${orderId}::int from given`.execute(trx);
}

/** Returns pieces of an order that remains valid to the stock; a later cancellation returns that much less. */
export async function returnStock(
  trx: Transaction<DB>,
  orderId: number,
  variantId: number,
  quantity: number,
): Promise<void> {
  await sql`
    with given as (
      update stock_levels set quantity = stock_levels.quantity + ${quantity} where variant_id = ${variantId}
      returning variant_id
    )
    insert into stock_movements (variant_id, delta, reason, order_id)
    select variant_id, ${quantity}::int, 'return', ${orderId}::int from given
    on conflict on constraint stock_movements_once_key do update set delta = stock_movements.delta + excluded.delta`.execute(
    trx,
  );
}

/** Locks and returns the stock of a variant; null if it is not counted. */
export async function lockStock(trx: Transaction<DB>, variantId: number): Promise<number | null> {
  const level = await trx
    .selectFrom("stock_levels")
    .select("quantity")
    .where("variant_id", "=", variantId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return level?.quantity ?? null;
}

/** Sets the stock of a variant, or with null stops counting it; the difference is recorded in the ledger. */
export async function setStock(
  trx: Transaction<DB>,
  variantId: number,
  quantity: number | null,
  by: { actorId: number | null; note: string | null; reason?: StockReason } = { actorId: null, note: null },
): Promise<void> {
  const delta = (quantity ?? 0) - ((await lockStock(trx, variantId)) ?? 0);
  if (quantity === null) {
    await trx.deleteFrom("stock_levels").where("variant_id", "=", variantId).execute();
  } else {
    await trx
      .insertInto("stock_levels")
      .values({ variant_id: variantId, quantity })
      .onConflict((conflict) => conflict.column("variant_id").doUpdateSet({ quantity }))
      .execute();
  }
  if (delta === 0) return;
  await trx
    .insertInto("stock_movements")
    .values({
      variant_id: variantId,
      delta,
      reason: by.reason ?? "stocktake",
      actor_id: by.actorId,
      note: by.note,
    })
    .execute();
}
