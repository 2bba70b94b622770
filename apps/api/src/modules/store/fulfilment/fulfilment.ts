import { LINE_SOURCES, type LineSource } from "@fanfare/contracts/store/product";
import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { type OrderRow, sourcesOfOrder } from "../orders/order.queries.ts";
import type { Tracking } from "./shipment.queries.ts";

/** Within a transaction that holds the order: has what was let go of handed over all the same. */
export type TakeUp = (trx: Transaction<DB>) => Promise<void>;

/** How the lines of one source are handed over. Each is called only for orders that have such lines. */
export interface FulfilmentHandler {
  /** Before an order of these variants is made, outside its transaction: notes what can no longer be handed over. */
  prepare(variantIds: readonly number[]): Promise<void>;
  /**
   * Within the transaction in which the order is made, once its lines are there and before codes and stock, which come last.
   * Throws `conflict` for what cannot be had.
   */
  placed(trx: Transaction<DB>, order: OrderRow): Promise<void>;
  /**
   * Why an order's payment is not taken any more, or null; called while the order is locked, and what is answered holds until
   * the transaction ends.
   */
  closed(trx: Transaction<DB>, order: OrderRow): Promise<string | null>;
  /** Within the transaction in which the order is paid, or in which an order that costs nothing is made. */
  paid(trx: Transaction<DB>, order: OrderRow): Promise<void>;
  /**
   * Before an order is called off, outside its transaction. Throws `conflict` when it is too late for that. `rehearse` throws
   * where something else speaks against it, and is called before anything is let go of for good. What is returned is called
   * where the order goes on after all.
   */
  cancel(orderId: number, rehearse: () => Promise<void>): Promise<TakeUp>;
  /** Within the transaction in which the order is called off, before codes and stock. Throws `conflict` when it is too late. */
  cancelled(trx: Transaction<DB>, order: OrderRow, by: "buyer" | "team" | "time"): Promise<void>;
  /**
   * Runs `change` of what an order's parcels go by, such as its address, and sees to it that what is made afterwards goes
   * by it. Throws `conflict` when it is too late for that, unless `isForRest`: the shop itself sends something of the order.
   */
  changing(orderId: number, change: () => Promise<void>, rest: { isForRest: boolean }): Promise<void>;
  /** Within the transaction in which the owner says that the order was sent. */
  ship(trx: Transaction<DB>, orderId: number, tracking: Tracking): Promise<void>;
}

export type FulfilmentHandlers = Record<LineSource, FulfilmentHandler>;

/** What a handler does where it has nothing to do. */
export const PASSIVE: FulfilmentHandler = {
  prepare: async () => undefined,
  placed: async () => undefined,
  closed: async () => null,
  paid: async () => undefined,
  cancel: async () => async () => undefined,
  cancelled: async () => undefined,
  changing: (_orderId, change) => change(),
  ship: async () => undefined,
};

/** Hands orders over, each line by the handler of its source. */
export function createFulfilment({ db, handlers }: { db: Kysely<DB>; handlers: FulfilmentHandlers }) {
  const handlersOf = async (from: Kysely<DB>, orderId: number) =>
    (await sourcesOfOrder(from, orderId)).map((source) => handlers[source]);
  return {
    async prepare(lines: readonly { source: LineSource; variant_id: number }[]): Promise<void> {
      for (const source of LINE_SOURCES) {
        const own = lines.filter((line) => line.source === source);
        if (own.length > 0) await handlers[source].prepare(own.map((line) => line.variant_id));
      }
    },
    async placed(trx: Transaction<DB>, order: OrderRow): Promise<void> {
      for (const handler of await handlersOf(trx, order.id)) await handler.placed(trx, order);
    },
    async cancelled(trx: Transaction<DB>, order: OrderRow, by: "buyer" | "team" | "time"): Promise<void> {
      for (const handler of await handlersOf(trx, order.id)) await handler.cancelled(trx, order, by);
    },
    async closed(trx: Transaction<DB>, order: OrderRow): Promise<string | null> {
      for (const handler of await handlersOf(trx, order.id)) {
        const reason = await handler.closed(trx, order);
        if (reason !== null) return reason;
      }
      return null;
    },
    async paid(trx: Transaction<DB>, order: OrderRow): Promise<void> {
      for (const handler of await handlersOf(trx, order.id)) await handler.paid(trx, order);
    },
    async cancel(orderId: number, rehearse: () => Promise<void>): Promise<TakeUp> {
      const letGo: TakeUp[] = [];
      for (const handler of await handlersOf(db, orderId)) letGo.push(await handler.cancel(orderId, rehearse));
      return async (trx) => {
        for (const takeUp of letGo) await takeUp(trx);
      };
    },
    async changing(orderId: number, change: () => Promise<void>): Promise<void> {
      const sources = await sourcesOfOrder(db, orderId);
      const rest = { isForRest: sources.includes("own_stock") };
      let all = change;
      for (const source of sources) {
        const inner = all;
        all = () => handlers[source].changing(orderId, inner, rest);
      }
      await all();
    },
    async ship(trx: Transaction<DB>, orderId: number, tracking: Tracking): Promise<void> {
      for (const handler of await handlersOf(trx, orderId)) await handler.ship(trx, orderId, tracking);
    },
  };
}

export type Fulfilment = ReturnType<typeof createFulfilment>;
