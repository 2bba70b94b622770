import { t } from "@fanfare/contracts/common/language";
import { centsToDecimal, formatMoney } from "@fanfare/contracts/common/money";
import type { OrderCreateInput } from "@fanfare/contracts/store/checkout";
import { PAYMENT_MINUTES } from "@fanfare/contracts/store/limits";
import type { Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { type Adjustment, totals } from "../catalogue/pricing.ts";
import type { Fulfilment } from "../fulfilment/fulfilment.ts";
import { addressOf } from "./checkout-input.ts";
import {
  insertAdjustments,
  insertEvent,
  insertOrder,
  insertOrderItems,
  type OrderItemRow,
  updateOrder,
} from "./order.queries.ts";
import { itemOf, type OrderLine } from "./order-lines.ts";
import { newOrderNumber } from "./order-number.ts";

/**
 * Returns a function that inserts an order's row, lines and timeline, with current prices and names. An order that costs nothing
 * is paid from the start. Throws `conflict` for a total that differs from the expected one.
 */
export function createInsertPlacedOrder(deps: { clock: Clock; fulfilment: Pick<Fulfilment, "placed" | "paid"> }) {
  const { clock } = deps;

  return async (
    trx: Transaction<DB>,
    userId: number,
    input: OrderCreateInput,
    lines: readonly OrderLine[],
    adjustments: readonly Adjustment[],
    currency: string,
  ) => {
    const now = clock.now();
    const { subtotal_cents, shipping_cents, total_cents } = totals(lines, adjustments);
    const expected = input.expected_total ?? null;
    if (expected !== null && expected !== total_cents) {
      throw new AppError(
        "conflict",
        t("The total is now {total}. Please look at your cart again.", {
          total: formatMoney(centsToDecimal(total_cents), currency.toUpperCase()),
        }),
      );
    }
    const bare = await insertOrder(trx, {
      order_number: newOrderNumber(),
      user_id: userId,
      currency,
      subtotal_cents,
      shipping_cents,
      ...addressOf(input),
      expires_at: new Date(now.getTime() + PAYMENT_MINUTES * 60_000),
      created_at: now,
      updated_at: now,
    });
    const placed = await insertAdjustments(trx, bare, adjustments);
    const rows = await insertOrderItems(
      trx,
      lines.map((line, position) => itemOf(placed, line, position, now)),
    );
    await insertEvent(trx, { order_id: placed.id, kind: "placed", created_at: now });
    await deps.fulfilment.placed(trx, placed);
    const isFree = total_cents === 0;
    // Nothing to pay, so no payment will advance it.
    const order = isFree ? await updateOrder(trx, placed.id, { status: "processing", paid_at: now }, now) : placed;
    if (isFree) {
      await insertEvent(trx, { order_id: placed.id, kind: "processing", created_at: now });
      await deps.fulfilment.paid(trx, order);
    }
    const items: OrderItemRow[] = rows.map((row) => ({ ...row, image: lines[row.position]?.image ?? null }));
    const events = (isFree ? (["placed", "processing"] as const) : (["placed"] as const)).map((kind) => ({
      kind,
      amount_cents: null,
      note: null,
      created_at: now,
    }));
    return { order, items, adjustments, events };
  };
}
