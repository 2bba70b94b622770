import type { OrderAddressInput } from "@fanfare/contracts/store/order-management";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { assertFingerprint } from "../../../platform/http/stale-version.ts";
import type { Fulfilment } from "../fulfilment/fulfilment.ts";
import { isBuyerErased } from "../orders/erased-buyer.ts";
import { insertEvent, lockOrder } from "../orders/order.queries.ts";
import type { OrderMails } from "../orders/order-mails.ts";
import { addressOf } from "./order-address.ts";
import { changeShippingAddress } from "./order-management.queries.ts";

export type BuyerContactDeps = {
  db: Kysely<DB>;
  clock: Clock;
  mails: OrderMails;
  fulfilment: Pick<Fulfilment, "changing">;
};

/** The team's actions for one buyer: a message about an order, and a corrected address. */
export function createBuyerContact(deps: BuyerContactDeps) {
  const { db, clock, mails, fulfilment } = deps;

  return {
    /** Sends a message to an order's buyer, by mail and on the order's page. Throws `not_found`, or `conflict` if they were erased. */
    write: (actorId: number, { id, message }: { id: number; message: string }): Promise<void> =>
      transact(db, async (trx) => {
        const order = await lockOrder(trx, id);
        if (!order) throw notFound();
        if (isBuyerErased(order)) throw new AppError("conflict", "The buyer of this order has deleted their account.");
        const event = { order_id: id, kind: "message" as const, note: message, actor_id: actorId };
        const event_id = await insertEvent(trx, { ...event, created_at: clock.now() });
        await mails.queue(trx, id, { kind: "message", event_id });
        await recordAudit(trx, {
          actor_id: actorId,
          action: "order.buyer_written_to",
          subject_type: "order",
          subject_id: id,
          summary: `Wrote to the buyer of order ${order.order_number}`,
        });
      }),

    /**
     * Corrects an order's address within its country, which tax and shipping depend on. An order that waits at a provider is
     * cancelled there and remade. Throws `not_found`, and `conflict` once it is sent, cancelled or being made, or if `fingerprint`
     * is outdated.
     */
    async changeAddress(actorId: number, { id, fingerprint, ...address }: OrderAddressInput): Promise<void> {
      const lockOpen = async (trx: Transaction<DB>) => {
        const order = await lockOrder(trx, id);
        if (!order) throw notFound();
        if (order.status !== "pending" && order.status !== "processing") {
          throw new AppError("conflict", "This order is not waiting to be sent any more.");
        }
        if (fingerprint !== undefined) assertFingerprint(fingerprint, addressOf(order));
        return order;
      };
      await transact(db, lockOpen);
      await fulfilment.changing(id, () =>
        transact(db, async (trx) => {
          const order = await lockOpen(trx);
          await changeShippingAddress(trx, id, address, clock.now());
          const event = { order_id: id, kind: "address_changed" as const, actor_id: actorId };
          await insertEvent(trx, { ...event, created_at: clock.now() });
          await recordAudit(trx, {
            actor_id: actorId,
            action: "order.address_changed",
            subject_type: "order",
            subject_id: id,
            summary: `Changed where order ${order.order_number} goes`,
          });
        }),
      );
    },
  };
}
