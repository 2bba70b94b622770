import type { TicketReturnInput } from "@fanfare/contracts/store/ticket-kinds-editor";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit.queries.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import type { SoldPlacesService } from "../../events/sold/sold-places.service.ts";
import { returnStock } from "../catalogue/stock.queries.ts";
import { lineName } from "../catalogue/stock.ts";
import { adjustmentsOfOrders, lockOrder, type OrderRow } from "../orders/order.queries.ts";
import type { OrderTransitions } from "../orders/order-transitions.ts";
import { paymentsOfOrder } from "../payments/payment.queries.ts";
import type { PaymentsService } from "../payments/payments.service.ts";
import { ticketLine, ticketLinesOfFan } from "../tickets/ticket-kind.queries.ts";

/** What was paid for a line, in cents of the order: its share of what discounts took off all lines, rounded down. */
export function shareOf(line_total_cents: number, subtotal_cents: number, discounts_cents: number): number {
  if (subtotal_cents === 0) return 0;
  return Math.floor((line_total_cents * Math.max(0, subtotal_cents + discounts_cents)) / subtotal_cents);
}

/** Tickets of an order that stays: one line given back with its money, or all of a fan who goes. */
export function createTicketReturns(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  moves: Pick<OrderTransitions, "planRefund">;
  payments: Pick<PaymentsService, "follow">;
  soldPlaces: Pick<SoldPlacesService, "giveBack">;
}) {
  const { db, content, soldPlaces } = deps;

  /** Gives a line's places and pieces back. Returns false when that was done already. */
  const giveBack = async (trx: Transaction<DB>, orderId: number, itemId: number): Promise<boolean> => {
    const line = await ticketLine(trx, orderId, itemId);
    if (!line) throw notFound();
    if ((await soldPlaces.giveBack(trx, orderId, { by: "team", itemId })) === 0) return false;
    if (line.variant_id !== null) await returnStock(trx, orderId, line.variant_id, line.quantity);
    return true;
  };

  /** Plans paying `amount_cents` back, as far as there is so much. Returns the refunds. */
  const refund = async (
    trx: Transaction<DB>,
    order: OrderRow,
    amount_cents: number,
    actor_id: number,
    note: string,
  ) => {
    let left = amount_cents;
    const ids: number[] = [];
    for (const payment of await paymentsOfOrder(trx, order.id)) {
      const amount = Math.min(left, payment.captured_cents - payment.refunded_cents);
      if (amount <= 0) continue;
      left -= amount;
      const plan = { amount_cents: amount, reason: "owner" as const, actor_id, note };
      ids.push((await deps.moves.planRefund(trx, order, payment, plan)).id);
    }
    return ids;
  };

  return {
    /**
     * Voids the tickets of a paid order's line, pays back what was paid for them, and gives the places to who waits. Throws
     * `not_found`, and `conflict` for tickets that were given back, passed on or used already, or are not paid.
     */
    async returnLine(actorId: number, { id, order_item_id }: Omit<TicketReturnInput, "proof">): Promise<void> {
      const refund_ids = await content.write(async (trx) => {
        const order = await lockOrder(trx, id);
        const line = order && (await ticketLine(trx, id, order_item_id));
        if (!order || !line) throw notFound();
        if (order.status === "pending" || order.status === "cancelled") {
          throw new AppError("conflict", "This order is not paid: there is nothing to give back.");
        }
        if (!(await giveBack(trx, id, order_item_id))) {
          throw new AppError("conflict", "These tickets were given back already.");
        }
        const discounts = (await adjustmentsOfOrders(trx, [id])).reduce(
          (sum, one) => sum + Math.min(0, one.amount_cents),
          0,
        );
        const amount = shareOf(line.line_total_cents, order.subtotal_cents, discounts);
        const what = `${line.quantity} × ${lineName(line.product_name, line.variant_name)}`;
        await recordAudit(trx, {
          actor_id: actorId,
          action: "order.tickets_returned",
          subject_type: "order",
          subject_id: id,
          summary: `Took tickets of order ${order.order_number} back: ${what}`,
          changes: { refunded_cents: [order.refunded_cents, order.refunded_cents + amount] },
        });
        return refund(trx, order, amount, actorId, what);
      });
      await deps.payments.follow({ refund_ids, payment_ids: [] });
    },

    /** Gives back the tickets of a fan whose account goes; what was passed on or used stays. Nothing is paid back. */
    async giveUpAll(userId: number): Promise<void> {
      for (const { order_id, id } of await ticketLinesOfFan(db, userId)) {
        await content
          .write(async (trx) => {
            await lockOrder(trx, order_id);
            await giveBack(trx, order_id, id);
          })
          .catch((error: unknown) => {
            if (!(error instanceof AppError && error.code === "conflict")) throw error;
          });
      }
    },
  };
}
