import type { TicketReturnInput } from "@fanfare/contracts/store/ticket-kinds-editor";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import type { ReturnedBy } from "../../events/sold/place-returns.ts";
import type { SoldPlacesService } from "../../events/sold/sold-places.service.ts";
import { returnStock } from "../catalogue/stock.queries.ts";
import { lineName } from "../catalogue/stock.ts";
import { paidFor, paidForPieces, refundedByHand } from "../discounts/line-payments.ts";
import {
  adjustmentsOfOrders,
  itemsOfOrders,
  type OrderRow,
  refundsOfOrder,
  unpaidOrderIds,
} from "../orders/order.queries.ts";
import type { OrderTransitions } from "../orders/order-transitions.ts";
import { type StoreLocks, storeLocks } from "../orders/store-locks.ts";
import type { PaymentsService } from "../payments/payments.service.ts";
import { failedReturn } from "../tickets/failed-return.queries.ts";
import { ticketLine, ticketLinesOfFan } from "../tickets/ticket-kind.queries.ts";

type ReturnedLine = Pick<TicketReturnInput, "id" | "order_item_id"> & Partial<TicketReturnInput>;

/** A bundle's price cannot be attributed to one of its parts. */
const SOLD_IN_BUNDLE =
  "These tickets were sold in a bundle at one price: take them back at the order, and refund what they are worth by hand.";
/** It is not recorded what the refund was for, and it may have been for these tickets. */
const REFUNDED_BY_HAND =
  "Something of this order was refunded by hand: take the tickets back at the order, with or without paying for them.";

/** Ticket returns from an order that stays valid: one line with its money, or all tickets of a fan who leaves. */
export function createTicketReturns(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  moves: Pick<OrderTransitions, "planRefunds" | "cancel">;
  payments: Pick<PaymentsService, "follow">;
  soldPlaces: Pick<SoldPlacesService, "giveBack" | "leftPlaces">;
  locks?: Pick<StoreLocks, "lockOrder">;
}) {
  const { db, content, soldPlaces } = deps;
  const { leftPlaces } = soldPlaces;
  const { lockOrder } = deps.locks ?? storeLocks;

  /** Cancels the order if it is unpaid. Returns whether it was. */
  const cancelUnpaid = async (orderId: number, userId: number): Promise<boolean> => {
    const follow = await content.write(async (trx) => {
      const order = await lockOrder(trx, orderId);
      if (order?.status !== "pending") return null;
      return deps.moves.cancel(trx, order, { actor_id: userId, expired: false });
    });
    if (follow) await deps.payments.follow(follow);
    return follow !== null;
  };

  /** Returns a line's places and pieces. Resolves to their number: zero if that was done already. */
  const giveBack = async (trx: Transaction<DB>, orderId: number, itemId: number, by: ReturnedBy): Promise<number> => {
    const line = await ticketLine(trx, orderId, itemId);
    if (!line) throw notFound();
    if (by === "called_off" && line.bundle_position !== null) throw new AppError("conflict", SOLD_IN_BUNDLE);
    // Fewer than the line had where a friend's place was given up before.
    const given = await soldPlaces.giveBack(trx, orderId, { by, itemId });
    if (given > 0 && line.variant_id !== null) await returnStock(trx, orderId, line.variant_id, given);
    return given;
  };

  /** Gives up the places that a fan still has at a show, with the pieces of the orders they belong to. */
  const giveUpRest = (eventId: number, userId: number): Promise<void> =>
    content.write(async (trx) => {
      const pieces = await leftPlaces.piecesBehind(trx, eventId, userId);
      const orders = new Set(pieces.map(({ order_id }) => order_id));
      for (const id of [...orders].toSorted((one, other) => one - other)) await lockOrder(trx, id);
      for (const { order_id, order_item_id, quantity } of await leftPlaces.giveUp(trx, eventId, userId, pieces)) {
        const line = await ticketLine(trx, order_id, order_item_id);
        if (line && line.variant_id !== null) await returnStock(trx, order_id, line.variant_id, quantity);
      }
    });

  /** Returns what was paid for each line of an order, and what the team has refunded by hand, in cents. */
  const readPaid = async (trx: Transaction<DB>, { id }: OrderRow) => {
    const paid = paidFor(await itemsOfOrders(trx, [id]), await adjustmentsOfOrders(trx, [id]));
    return { paid, by_hand_cents: refundedByHand(await refundsOfOrder(trx, id)) };
  };

  return {
    /**
     * Voids the tickets of a paid order's line, refunds what was paid for them, and offers the places to the waiting list. Throws
     * `not_found`, and `conflict` for tickets that were returned, passed on or used already, or are not paid; with `called_off`
     * also for tickets of a bundle, if something of the order was refunded by hand, and if the show is on again. Refunds nothing
     * if `is_refunded`.
     */
    async returnLine(
      actorId: number | null,
      { id, order_item_id, is_refunded = false }: ReturnedLine,
      by: "team" | "called_off" = "team",
    ): Promise<void> {
      const refund_ids = await content.write(async (trx) => {
        const order = await lockOrder(trx, id);
        const line = order && (await ticketLine(trx, id, order_item_id));
        if (!order || !line) throw notFound();
        if (order.status === "pending" || order.status === "cancelled") {
          throw new AppError("conflict", "This order is not paid: there is nothing to give back.");
        }
        const { paid, by_hand_cents } = await readPaid(trx, order);
        if (by === "called_off" && by_hand_cents > 0) throw new AppError("conflict", REFUNDED_BY_HAND);
        const pieces = await giveBack(trx, id, order_item_id, by);
        if (pieces === 0) {
          throw new AppError("conflict", "These tickets were given back already.");
        }
        const { quantity } = line;
        const amount = is_refunded
          ? 0
          : paidForPieces(paid.get(line.id) ?? 0, { pieces, quantity, currency: order.currency });
        const what = `${pieces} × ${lineName(line.product_name, line.variant_name)}`;
        await recordAudit(trx, {
          actor_id: actorId,
          action: "order.tickets_returned",
          subject_type: "order",
          subject_id: id,
          summary: `Took tickets of order ${order.order_number} back: ${what}`,
          changes: { refunded_cents: [order.refunded_cents, order.refunded_cents + amount] },
        });
        return deps.moves.planRefunds(trx, order, {
          amount_cents: amount,
          reason: "owner",
          order_item_id,
          actor_id: actorId,
          note: what,
        });
      });
      await deps.payments.follow({ refund_ids, payment_ids: [] });
    },

    /**
     * Repeats the refund of a line's returned tickets that has failed. Does nothing if it is not owed any more, or something of the
     * order was refunded by hand since.
     */
    async refundAgain(actorId: number | null, { id, order_item_id }: ReturnedLine): Promise<void> {
      const refund_ids = await content.write(async (trx) => {
        const order = await lockOrder(trx, id);
        const line = order && (await ticketLine(trx, id, order_item_id));
        const owed = line && (await failedReturn(trx, order_item_id));
        if (!order || !line || !owed) return [];
        const what = lineName(line.product_name, line.variant_name);
        await recordAudit(trx, {
          actor_id: actorId,
          action: "order.refunded",
          subject_type: "order",
          subject_id: id,
          summary: `Paid back money of order ${order.order_number} again, whose refund failed: ${what}`,
          changes: { refunded_cents: [order.refunded_cents, order.refunded_cents + owed.amount_cents] },
        });
        return deps.moves.planRefunds(trx, order, {
          amount_cents: owed.amount_cents,
          reason: "owner",
          order_item_id,
          actor_id: actorId,
          note: what,
        });
      });
      await deps.payments.follow({ refund_ids, payment_ids: [] });
    },

    /**
     * Returns the tickets of a fan whose account is being deleted. An unpaid order is cancelled with its places, so that it
     * cannot be paid after they went to others; of a paid one the places are given up, except those that were passed on or used
     * or whose show has begun, and nothing is refunded. Places that were passed on to the fan are given up too. At a cancelled
     * show they are kept for the refund.
     */
    async giveUpAll(userId: number): Promise<void> {
      const orders = Map.groupBy(await ticketLinesOfFan(db, userId), (line) => line.order_id);
      for (const [orderId, lines] of orders) {
        if (await cancelUnpaid(orderId, userId)) continue;
        for (const { id } of lines) {
          await content
            .write(async (trx) => {
              await lockOrder(trx, orderId);
              await giveBack(trx, orderId, id, "leaving");
            })
            .catch((error: unknown) => {
              if (!(error instanceof AppError && error.code === "conflict")) throw error;
            });
        }
      }
      for (const eventId of await leftPlaces.paidShowsOf(db, userId)) await giveUpRest(eventId, userId);
    },

    /** Cancels the unpaid orders of an account that is being erased, because they can no longer be paid. */
    async cancelUnpaidIn(trx: Transaction<DB>, userId: number): Promise<void> {
      for (const id of await unpaidOrderIds(trx, userId)) {
        const order = await lockOrder(trx, id);
        // Their payments are closed by jobs.
        if (order?.status === "pending") await deps.moves.cancel(trx, order, { actor_id: null, expired: false });
      }
    },
  };
}

export type TicketReturns = ReturnType<typeof createTicketReturns>;
