import { msg } from "@fanfare/contracts/common/language";
import { normalizeCode, typedPart } from "@fanfare/contracts/events/ticket-code";
import type {
  HandOverInput,
  HandOverResult,
  Handover,
  HandoverRequest,
  HandoverVerdict,
  PickupList,
} from "@fanfare/contracts/store/pickup";
import type { Kysely, Transaction } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { holdEvent } from "../../events/public.queries.ts";
import type { TicketCodes } from "../../events/tickets/ticket-code.ts";
import { insertEvent, type OrderRow, updateOrder } from "../orders/order.queries.ts";
import type { OrderMails } from "../orders/order-mails.ts";
import { type StoreLocks, storeLocks } from "../orders/store-locks.ts";
import {
  findHandover,
  findPickup,
  firstHandover,
  handoversOfShow,
  insertHandover,
  ordersOfShow,
} from "./pickup.queries.ts";
import { pickupCodeOf } from "./pickup-rules.ts";

/** The note on the order's page. */
const COLLECTED = msg("Collected at the show");

type Deps = {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  mails: OrderMails;
  codes: TicketCodes;
  /** Replaced only by tests. */
  locks?: StoreLocks;
};

type Given = { door: string; request: HandoverRequest; actorId: number; now: Date };

/** Hands orders over at a show, each exactly once, whatever the doors send. */
export function createHandovers(deps: Deps) {
  const { db, clock, content, mails, codes } = deps;
  const { lockOrder } = deps.locks ?? storeLocks;

  /** Returns the order of a scanned code, or of a typed part of one, which is searched among the show's orders. */
  const orderIdOf = async (eventId: number, who: HandoverRequest["who"]): Promise<number | null> => {
    if (who.by === "order") return who.order_id;
    const whole = codes.read(who.code);
    if (whole) return whole.id;
    const typed = normalizeCode(who.code);
    const orders = await ordersOfShow(db, eventId);
    return orders.find(({ order_id }) => typedPart(pickupCodeOf(codes, order_id)) === typed)?.order_id ?? null;
  };

  const row = (orderId: number, { door, request, actorId, now }: Given) => ({
    id: request.id,
    order_id: orderId,
    door,
    // A door's clock may be ahead.
    handed_at: new Date(Math.min(Date.parse(request.handed_at), now.getTime())),
    changed_at: now,
    actor_id: actorId,
  });

  /** Hands a locked order over: it becomes delivered, without a parcel. */
  const deliver = async (trx: Transaction<DB>, order: OrderRow, given: Given): Promise<boolean> => {
    if (!(await insertHandover(trx, row(order.id, given)))) return false;
    const { now, actorId } = given;
    // No transition leads directly from processing to delivered.
    await updateOrder(trx, order.id, { status: "shipped" }, now);
    await updateOrder(trx, order.id, { status: "delivered" }, now);
    await insertEvent(trx, {
      order_id: order.id,
      kind: "delivered",
      note: COLLECTED,
      actor_id: actorId,
      created_at: now,
    });
    await mails.queue(trx, order.id, { kind: "collected" });
    return true;
  };

  const handOne = (eventId: number, orderId: number, given: Given): Promise<HandoverVerdict> =>
    content.write(async (trx) => {
      const { request, now } = given;
      const { id } = request;
      const order = await lockOrder(trx, orderId);
      const pickup = order && (await findPickup(trx, orderId, now));
      if (!order || !pickup) return { id, kind: "unknown" };
      // A door resends a request that it got no response to.
      if (await findHandover(trx, id)) return { id, kind: "handed", order_id: orderId };
      if (pickup.event_id !== eventId) return { id, kind: "wrong_show", show: pickup.show };
      const first = await firstHandover(trx, orderId);
      if (!first && order.status !== "processing") {
        if (request.is_handed) await insertHandover(trx, { ...row(orderId, given), problem: "void" });
        return { id, kind: "void", order_id: orderId };
      }
      if (!first && (await deliver(trx, order, given))) return { id, kind: "handed", order_id: orderId };
      if (request.is_handed) await insertHandover(trx, { ...row(orderId, given), problem: "twice" });
      const before = first ?? (await firstHandover(trx, orderId));
      if (!before) return { id, kind: "void", order_id: orderId };
      const { door, handed_at } = before;
      return { id, kind: "already", order_id: orderId, door, handed_at: handed_at.toISOString() };
    });

  const handovers = async (eventId: number): Promise<Handover[]> =>
    (await handoversOfShow(db, eventId)).map((one) => ({ ...one, handed_at: one.handed_at.toISOString() }));

  return {
    /** Returns everything that a door needs to hand orders over at a show while it is offline. */
    async list(eventId: number): Promise<PickupList> {
      const orders = await ordersOfShow(db, eventId);
      return {
        event_id: eventId,
        orders: orders.map((order) => ({ ...order, code: pickupCodeOf(codes, order.order_id) })),
        handovers: await handovers(eventId),
      };
    },

    /**
     * Hands orders over at a show and records what was handed over offline, each once however often it is sent; then returns all
     * doors' hand-overs. Throws `not_found`.
     */
    async handOver(actorId: number, { id, door, handovers: given }: HandOverInput): Promise<HandOverResult> {
      if (!(await db.transaction().execute((trx) => holdEvent(trx, id)))) throw notFound();
      const verdicts: HandoverVerdict[] = [];
      for (const request of given) {
        const orderId = await orderIdOf(id, request.who);
        if (orderId === null) verdicts.push({ id: request.id, kind: "unknown" });
        else verdicts.push(await handOne(id, orderId, { door, request, actorId, now: clock.now() }));
      }
      return { verdicts, handovers: await handovers(id) };
    },

    /** Throws `conflict` for an order that waits at a show: it has to be handed over there, or switched to shipping first. */
    async assertSent(trx: Transaction<DB>, orderId: number): Promise<void> {
      if (await findPickup(trx, orderId, clock.now())) {
        throw new AppError("conflict", "This order is for pick-up at a show. Switch it to shipping first.");
      }
    },
  };
}

export type Handovers = ReturnType<typeof createHandovers>;
