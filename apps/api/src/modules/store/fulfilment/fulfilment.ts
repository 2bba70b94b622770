import { LINE_SOURCES, type LineSource } from "@fanfare/contracts/store/product";
import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { type OrderRow, sourcesOfOrder } from "../orders/order.queries.ts";
import type { Tracking } from "./shipment.queries.ts";

/** Undoes what `cancel` has released, within a transaction that locks the order. */
export type UndoCancellation = (trx: Transaction<DB>) => Promise<void>;

/** Hands over the lines of one source. Methods are called only for orders that have such lines. */
export interface FulfilmentHandler {
  /**
   * Runs before an order of these variants is created, outside its transaction: records which of them can no longer be handed
   * over.
   */
  prepare(variantIds: readonly number[]): Promise<void>;
  /**
   * Runs within the transaction that creates the order, after its lines and before codes and stock, which come last. Throws
   * `conflict` for lines that are not available.
   */
  placed(trx: Transaction<DB>, order: OrderRow): Promise<void>;
  /**
   * Returns why an order can no longer be paid, or null; called while the order is locked, and valid until the transaction ends.
   */
  closed(trx: Transaction<DB>, order: OrderRow): Promise<string | null>;
  /** Runs within the transaction in which the order is paid, or in which an order that costs nothing is created. */
  paid(trx: Transaction<DB>, order: OrderRow): Promise<void>;
  /**
   * Runs before an order is cancelled, outside its transaction. Throws `conflict` when it is too late. `rehearse` throws if
   * anything else prevents the cancellation, and is called before anything is released irrevocably. The returned function is
   * called if the cancellation fails after all.
   */
  cancel(orderId: number, rehearse: () => Promise<void>): Promise<UndoCancellation>;
  /** Runs within the transaction that cancels the order, before codes and stock. Throws `conflict` when it is too late. */
  cancelled(trx: Transaction<DB>, order: OrderRow, by: "buyer" | "team" | "time"): Promise<void>;
  /**
   * Runs `change`, which alters data that an order's parcels depend on, such as its address, and makes sure that later production
   * uses the new data. Throws `conflict` when it is too late, unless `isForRest`: the shop itself sends part of the order.
   */
  changing(orderId: number, change: () => Promise<void>, rest: { isForRest: boolean }): Promise<void>;
  /** Runs within the transaction in which the owner marks the order as sent. */
  ship(trx: Transaction<DB>, orderId: number, tracking: Tracking): Promise<void>;
}

export type FulfilmentHandlers = Record<LineSource, FulfilmentHandler>;

/** A handler that does nothing; the defaults for other handlers. */
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

/** Fulfils orders, each line by the handler of its source. */
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
    async cancel(orderId: number, rehearse: () => Promise<void>): Promise<UndoCancellation> {
      const undoCancellations: UndoCancellation[] = [];
      for (const handler of await handlersOf(db, orderId))
        undoCancellations.push(await handler.cancel(orderId, rehearse));
      return async (trx) => {
        for (const undoCancellation of undoCancellations) await undoCancellation(trx);
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
