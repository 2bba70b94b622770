import type { Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { OrderRow } from "../orders/order.queries.ts";

/** Who makes what others than the shop itself send. It is told when an order is paid, and asked before one is called off. */
export type Fulfilment = {
  /** Within the transaction in which the order is paid. */
  paid(trx: Transaction<DB>, order: OrderRow): Promise<void>;
  /** Throws AppError `conflict` when it is too late to call the provider's part off. */
  cancel(orderId: number): Promise<void>;
};

export const noFulfilment: Fulfilment = { paid: async () => undefined, cancel: async () => undefined };
