import { smallestStep, WHOLE_AMOUNT } from "@fanfare/contracts/common/currency";
import type { Order, OrderDetail, OrderStatusInput } from "@fanfare/contracts/store/order";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { PageOf } from "../../../platform/db/page.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { haveBegun } from "../../events/public.queries.ts";
import { settledReturns } from "../discounts/line-payments.ts";
import type { Fulfilment } from "../fulfilment/fulfilment.ts";
import { deliverShipments } from "../fulfilment/shipment.queries.ts";
import { paymentsOfOrder } from "../payments/payment.queries.ts";
import type { PaymentsService } from "../payments/payments.service.ts";
import type { Handovers } from "../pickups/handovers.service.ts";
import { ticketsOfOrder } from "../tickets/ticket-kind.queries.ts";
import { deleteOldKeys } from "./idempotency.queries.ts";
import {
  adjustmentsOfOrders,
  extendUnpaidOrders,
  findOrder,
  findOwnOrder,
  insertEvent,
  itemsOfOrders,
  listOwnOrders,
  ordersWithShipments,
  refundsOfOrder,
  updateOrder,
} from "./order.queries.ts";
import { createOrderExpiry } from "./order-expiry.ts";
import type { OrderMails } from "./order-mails.ts";
import { readOrderDetail, readOrders } from "./order-read.ts";
import { assertTransition, isCancellable, isGivenBack, paysBack } from "./order-status.ts";
import type { OrderTransitions, ProviderCalls } from "./order-transitions.ts";
import { type StoreLocks, storeLocks } from "./store-locks.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    forget_idempotency_keys: Record<string, never>;
  }
}

/** Thrown to roll a rehearsal back. */
class Rehearsed extends Error {}

/** Fans' orders after checkout: reading, cancelling, and the owner's transitions. */
export function createOrdersService(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  mails: OrderMails;
  moves: OrderTransitions;
  payments: PaymentsService;
  fulfilment: Pick<Fulfilment, "cancel" | "ship">;
  handovers: Pick<Handovers, "assertSent">;
  locks?: StoreLocks;
}) {
  const { db, clock, content, mails, moves, payments, fulfilment } = deps;
  const { lockOrder } = deps.locks ?? storeLocks;
  const expiry = createOrderExpiry({ ...deps, lockOrder });

  /** Throws `not_found` for another fan's order. */
  const byId = async (userId: number, id: number): Promise<OrderDetail> => {
    const row = await findOwnOrder(db, userId, id);
    if (!row) throw notFound();
    return readOrderDetail(db, row, clock.now());
  };

  const anyById = async (id: number): Promise<OrderDetail> => {
    const row = await findOrder(db, id);
    if (!row) throw notFound();
    return readOrderDetail(db, row, clock.now());
  };

  /** Runs `move` and rolls it back, so that only its errors take effect. */
  const rehearse = (move: (trx: Transaction<DB>) => Promise<unknown>): Promise<void> =>
    transact(db, async (trx) => {
      await move(trx);
      throw new Rehearsed();
    }).catch((error: unknown) => {
      if (!(error instanceof Rehearsed)) throw error;
    });

  /**
   * Cancels an order with `move`. Its makers release it first, which they cannot undo, so they have `move` rehearsed before; if
   * it then fails anyway, they remake the order.
   */
  const callOff = async (id: number, move: (trx: Transaction<DB>) => Promise<ProviderCalls>): Promise<void> => {
    const undoCancellation = await fulfilment.cancel(id, () => rehearse(move));
    const follow = await content.write(move).catch(async (error: unknown) => {
      await transact(db, async (trx) => {
        const order = await lockOrder(trx, id);
        if (order && order.status !== "cancelled") await undoCancellation(trx);
      });
      throw error;
    });
    await payments.follow(follow);
  };

  return {
    byId,
    /** Returns any fan's order. Throws `not_found`. */
    anyById,
    expireDue: expiry.expireDue,

    /** A fan's own orders, newest first. */
    async list(userId: number, query: { page: number; page_size: number }): Promise<PageOf<Order>> {
      const { count, rows } = await listOwnOrders(db, userId, query);
      return { count, results: await readOrders(db, rows, clock.now()) };
    },

    /**
     * Cancels an order for its buyer and refunds what was paid, except for tickets that were given back without payment. Throws
     * `conflict` once something of it is on its way, is being made, or was downloaded, once the show of such tickets has begun, and
     * if nothing but tickets that were given back is left.
     */
    async cancel(userId: number, id: number): Promise<OrderDetail> {
      await callOff(id, async (trx) => {
        const order = await lockOrder(trx, id);
        if (!order || order.user_id !== userId) throw notFound();
        assertTransition(order, "cancelled");
        const items = await itemsOfOrders(trx, [id]);
        const has_shipments = (await ordersWithShipments(trx, [id])).has(id);
        const has_taken_files = items.some((item) => item.first_downloaded_at !== null);
        const places = await ticketsOfOrder(trx, id);
        const returned = new Set(
          places.flatMap(({ order_item_id, status }) => (status === "returned" ? [order_item_id] : [])),
        );
        if (items.every((item) => returned.has(item.id))) {
          throw new AppError(
            "conflict",
            "The tickets of this order were already returned, so there is nothing left to cancel.",
          );
        }
        const is_given_back = isGivenBack(items, returned);
        if (!isCancellable(order, { has_shipments, has_taken_files, is_given_back })) {
          throw new AppError("conflict", "This order is already being fulfilled and can no longer be cancelled.");
        }
        const { line_ids, withheld_cents } = settledReturns(items, {
          places,
          adjustments: await adjustmentsOfOrders(trx, [id]),
          refunds: await refundsOfOrder(trx, id),
          currency: order.currency,
        });
        if (await haveBegun(trx, line_ids, clock.now())) {
          throw new AppError("conflict", "This show has begun, so its tickets can no longer be returned.");
        }
        return moves.cancel(trx, order, { actor_id: userId, expired: false, withheld_cents });
      });
      return byId(userId, id);
    },

    /**
     * Changes an order's status for the owner. `confirm`, if given, is called before a transition that refunds money and throws
     * to reject it: the owner area asks for the password there, the REST call does not. Throws `conflict` for an illegal
     * transition, and for processing an unpaid order.
     */
    async setStatus(ownerId: number, input: OrderStatusInput, confirm?: () => void): Promise<OrderDetail> {
      const { id, status } = input;
      const begin = async (trx: Transaction<DB>) => {
        const order = await lockOrder(trx, id);
        if (!order) throw notFound();
        assertTransition(order, status);
        if (status === "shipped") await deps.handovers.assertSent(trx, id);
        if (status === "cancelled" && paysBack(order)) confirm?.();
        await recordAudit(trx, {
          actor_id: ownerId,
          action: "order.moved",
          subject_type: "order",
          subject_id: id,
          summary: `Moved order ${order.order_number} from ${order.status} to ${status}`,
          changes: { status: [order.status, status] },
        });
        return order;
      };
      if (status === "cancelled") {
        await callOff(id, async (trx) => moves.cancel(trx, await begin(trx), { actor_id: ownerId, expired: false }));
        return anyById(id);
      }
      await content.write(async (trx) => {
        await begin(trx);
        const now = clock.now();
        await updateOrder(trx, id, { status }, now);
        if (status !== "pending") {
          await insertEvent(trx, { order_id: id, kind: status, actor_id: ownerId, created_at: now });
        }
        if (status === "shipped") {
          const tracking = {
            carrier: input.carrier || null,
            tracking_number: input.tracking_number || null,
            tracking_url: input.tracking_url || null,
          };
          await fulfilment.ship(trx, id, tracking);
          await mails.queue(trx, id, { kind: "shipped" });
        }
        if (status === "delivered") {
          await deliverShipments(trx, id, now);
          await mails.queue(trx, id, { kind: "delivered" });
        }
      });
      return anyById(id);
    },

    /**
     * Refunds part of what was paid, or with null all that is left. Throws `not_found`, `validation` on `amount` for one that the
     * order's currency cannot represent, and `conflict` if that exceeds what is left, and if
     * `refundable_cents`, the amount that the owner saw, is out of date: so a second click or a repeat after a lost response
     * refunds nothing.
     */
    async refund(
      ownerId: number,
      input: { id: number; amount_cents: number | null; refundable_cents?: number | undefined; note: string | null },
    ): Promise<OrderDetail> {
      const refund_ids = await content.write(async (trx) => {
        const order = await lockOrder(trx, input.id);
        if (!order) throw notFound();
        const captured = await paymentsOfOrder(trx, input.id);
        const available = captured.reduce((sum, one) => sum + one.captured_cents - one.refunded_cents, 0);
        if (input.refundable_cents !== undefined && input.refundable_cents !== available) {
          throw new AppError(
            "conflict",
            "Money was refunded for this order in the meantime. Look at the order again first.",
          );
        }
        const amount_cents = input.amount_cents ?? available;
        if (amount_cents % smallestStep(order.currency) !== 0) throw invalid({ amount: [WHOLE_AMOUNT] });
        await recordAudit(trx, {
          actor_id: ownerId,
          action: "order.refunded",
          subject_type: "order",
          subject_id: input.id,
          summary: `Paid back money of order ${order.order_number}`,
          changes: { refunded_cents: [order.refunded_cents, order.refunded_cents + amount_cents] },
        });
        if (amount_cents <= 0 || amount_cents > available) {
          throw new AppError("conflict", available > 0 ? "This is more than was paid." : "There is nothing to refund.");
        }
        return moves.planRefunds(trx, order, { amount_cents, reason: "owner", actor_id: ownerId, note: input.note });
      });
      await payments.follow({ refund_ids, payment_ids: [] });
      return anyById(input.id);
    },

    /** Extends all unpaid orders to expire at `until` or later. */
    keepUnpaidUntil: (trx: Transaction<DB>, until: Date): Promise<void> => extendUnpaidOrders(trx, until),

    expireOrdersJob: expiry.job,

    deleteOldKeysJob: defineJob({
      name: "forget_idempotency_keys",
      outward: false,
      cron: "23 * * * *",
      run: () => deleteOldKeys(db, clock.now()),
    }),
  };
}
