import { shortCode } from "@fanfare/contracts/events/ticket-code";
import type {
  ManagedPickups,
  OrderPickup,
  PickupOption,
  PickupPointInput,
  PickupToShippingInput,
} from "@fanfare/contracts/store/pickup";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { holdEvent } from "../../events/public.queries.ts";
import type { TicketCodes } from "../../events/tickets/ticket-code.ts";
import { ticketSvg } from "../../events/tickets/ticket-picture.ts";
import { linesOfFan } from "../cart/cart.queries.ts";
import { partsOf } from "../catalogue/bundle.queries.ts";
import { findOwnOrder, insertEvent, lockOrder } from "../orders/order.queries.ts";
import type { OrderMails } from "../orders/order-mails.ts";
import {
  endOfShow,
  findPickup,
  insertPickup,
  listPoints,
  lockUnannounced,
  openPoints,
  recordBuyerNotified,
  switchToShipping,
  uncollected,
  writePoint,
} from "./pickup.queries.ts";
import { isCollectable, isOutBy, pickupCodeOf } from "./pickup-rules.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    tell_pickup_changes: Record<string, never>;
  }
}

/** Buyers notified per transaction; the job continues until all are. */
const BATCH = 100;

/** Orders that are collected at a show: where that is offered, the buyers' view, and the owner's actions. */
export function createPickups(deps: { db: Kysely<DB>; clock: Clock; mails: OrderMails; codes: TicketCodes }) {
  const { db, clock, mails, codes } = deps;

  /** Notifies up to `BATCH` buyers of changes to their show. Returns their number. */
  const notifyBatch = (): Promise<number> =>
    transact(db, async (trx) => {
      const now = clock.now();
      const orders = await lockUnannounced(trx, now, BATCH);
      for (const { order_id, status, ends_at, title, local_date, calendar_sequence } of orders) {
        const show = { told_sequence: calendar_sequence, show_title: title, show_date: local_date };
        await recordBuyerNotified(trx, { order_id, ...show });
        if (status === "processing" && ends_at > now) await mails.queue(trx, order_id, { kind: "pickup_changed" });
      }
      return orders.length;
    });

  const notifyOfChanges = async (): Promise<void> => {
    while ((await notifyBatch()) === BATCH);
  };

  return {
    notifyOfChanges,

    /**
     * Returns the shows at which a fan's current cart can be collected; none if it has something that is not from the own stock,
     * and only shows that end after all of it is out.
     */
    async options(userId: number): Promise<PickupOption[]> {
      const points = await openPoints(db, clock.now());
      if (points.length === 0) return [];
      const lines = await linesOfFan(db, userId, clock.now());
      const parts = await partsOf(
        db,
        lines.map((line) => line.variant_id),
      );
      const all = [...lines, ...parts];
      if (!isCollectable(all)) return [];
      return points
        .filter(({ ends_at }) => isOutBy(ends_at, all))
        .map(({ calendar_sequence: _, ends_at: __, closes_at, ...point }) => ({
          ...point,
          closes_at: closes_at.toISOString(),
        }));
    },

    /** Records that a new order is collected at a show. Throws `conflict` if that is not offered, or no longer. */
    async choose(
      trx: Transaction<DB>,
      order: { id: number; created_at: Date },
      lines: readonly { source: string; out_at: Date | null }[],
      eventId: number,
    ): Promise<void> {
      if (!isCollectable(lines)) {
        throw new AppError("conflict", "Only items that we pack ourselves can be picked up at a show.");
      }
      // Locks the show, so that it cannot be deleted before this order is inserted.
      const [point] = (await holdEvent(trx, eventId)) ? await openPoints(trx, order.created_at, eventId) : [];
      if (!point) throw new AppError("conflict", "You can no longer order for pick-up at this show.");
      if (!isOutBy(point.ends_at, lines)) {
        throw new AppError("conflict", "This order contains a pre-order that comes out only after this show.");
      }
      await insertPickup(trx, {
        order_id: order.id,
        event_id: eventId,
        show_title: point.show,
        show_date: point.date,
        told_sequence: point.calendar_sequence,
      });
    },

    /** Returns the pick-up of a fan's own order. Throws `not_found` for another fan's order and for one that is sent. */
    async ofOwnOrder(userId: number, orderId: number): Promise<OrderPickup> {
      const order = await findOwnOrder(db, userId, orderId);
      const pickup = order && (await findPickup(db, orderId, clock.now()));
      if (!order || !pickup) throw notFound();
      const { handed_at, order_id: _, ...said } = pickup;
      const code = pickup.state === "to_collect" && order.status === "processing" ? pickupCodeOf(codes, orderId) : null;
      return {
        ...said,
        handed_over_at: handed_at?.toISOString() ?? null,
        code,
        short_code: code && shortCode(code),
        qr_svg: code && ticketSvg(code),
      };
    },

    /** Returns, for the owner, the shows with pick-up and the uncollected orders. */
    async managed(): Promise<ManagedPickups> {
      const [points, orders] = await Promise.all([listPoints(db, clock.now()), uncollected(db, clock.now())]);
      return {
        points: points.map(({ closes_at, starts_at, ...point }) => ({
          ...point,
          starts_at: starts_at.toISOString(),
          closes_at: closes_at?.toISOString() ?? null,
        })),
        orders: orders.map(({ order_id, order_number, customer, state, show, date, lines }) => ({
          order_id,
          order_number,
          customer,
          state,
          show,
          date,
          lines,
        })),
      };
    },

    /**
     * Offers pick-up at a show until a time, or with null no longer; existing orders are not affected. Throws `not_found`, and
     * `validation` for a time after the show.
     */
    setPoint: (actorId: number, { event_id, closes_at }: PickupPointInput): Promise<void> =>
      transact(db, async (trx) => {
        const show = (await holdEvent(trx, event_id)) ? await endOfShow(trx, event_id) : undefined;
        if (!show) throw notFound();
        const closes = closes_at === null ? null : new Date(closes_at);
        if (closes && closes > show.ends_at) throw invalid({ closes_at: ["Choose a time before the show is over"] });
        await writePoint(trx, event_id, closes, clock.now());
        await recordAudit(trx, {
          actor_id: actorId,
          action: "pickup_point.changed",
          subject_type: "event",
          subject_id: event_id,
          summary: closes
            ? `Offered collecting merch at the show “${show.title}”`
            : `Stopped offering to collect merch at the show “${show.title}”`,
        });
      }),

    /** Switches an uncollected order to shipping. Throws `not_found`, and `conflict` for one that is completed or cancelled. */
    toShipping: (actorId: number, { id, ...address }: PickupToShippingInput): Promise<void> =>
      transact(db, async (trx) => {
        const order = await lockOrder(trx, id);
        const pickup = order && (await findPickup(trx, id, clock.now()));
        if (!order || !pickup) throw notFound();
        if (order.status !== "processing") {
          throw new AppError("conflict", "Only a paid order that has not been handed over can be sent instead.");
        }
        const now = clock.now();
        await switchToShipping(trx, id, address, now);
        await insertEvent(trx, { order_id: id, kind: "address_changed", actor_id: actorId, created_at: now });
        await recordAudit(trx, {
          actor_id: actorId,
          action: "order.pickup_to_shipping",
          subject_type: "order",
          subject_id: id,
          summary: `Turned order ${order.order_number} from collecting to sending`,
        });
      }),

    notifyJob: defineJob({
      name: "tell_pickup_changes",
      outward: true,
      cron: "*/2 * * * *",
      run: notifyOfChanges,
    }),
  };
}

export type Pickups = ReturnType<typeof createPickups>;
