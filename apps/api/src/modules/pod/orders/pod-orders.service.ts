import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { PodDeliveryChoice } from "@fanfare/contracts/pod/status";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import type { ProviderOrders } from "../../store/fulfilment/provider-orders.service.ts";
import type { PodProvider } from "../pod-provider.ts";
import {
  findPodOrder,
  openPodOrders,
  podOrderOf,
  reportWithheld,
  sendDue,
  updatePodOrder,
} from "./pod-order.queries.ts";
import { createPodOrderExchange } from "./pod-order-exchange.ts";
import { firstNumber } from "./pod-order-remake.ts";
import { isLost, PAID_BACK } from "./pod-order-rules.ts";
import type { PodOrderSync } from "./pod-order-sync.ts";
import { addPushJob } from "./push-job.ts";
import { createReprints } from "./reprints.service.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    refresh_pod_order: { provider_order_id: string };
    send_due_pod_orders: Record<string, never>;
  }
}

/** Delay of the job that syncs an order when the caller could not. */
const JOB_DELAY_MS = 15_000;
/** Maximum paid, unsent orders per poll. */
const FORGOTTEN_MAX = 100;
/** Orders older than a year are no longer polled. */
const OPEN_DAYS = 365;

const NOT_PAID = "This order has not been paid yet.";
const NOTHING_TO_MAKE = "This order has nothing that Printify makes.";

/** Orders that the provider makes: created there once, sent into production once, and tracked until they are delivered. */
export function createPodOrders(deps: {
  db: Kysely<DB>;
  clock: Clock;
  provider: PodProvider;
  podOrderSync: PodOrderSync;
  orders: ProviderOrders;
  /** The order as the team sees it. */
  readOrder: (id: number) => Promise<OrderDetail>;
  log?: Logger | undefined;
}) {
  const { db, clock, provider, podOrderSync, orders } = deps;

  const { syncToProvider, pullFromProvider, compose } = createPodOrderExchange(deps);

  const syncLater = async (id: number, delayMs: number): Promise<void> => {
    const row = await findPodOrder(db, id);
    if (row) await addPushJob(db, row, delayMs);
  };

  const syncNow = async (id: number): Promise<void> => {
    try {
      if ((await syncToProvider(id)) === "again") await syncLater(id, podOrderSync.settleMs);
    } catch (error) {
      const why = error instanceof AppError ? error.detail : "Something went wrong on our side.";
      await updatePodOrder(db, id, { problem: `Printify could not be told yet, and will be. ${why}` }, clock.now());
      throw error;
    }
  };

  return {
    syncToProvider,
    pullFromProvider,
    reprints: createReprints({ ...deps, syncNow, pullFromProvider }),

    /**
     * Has the provider make its lines of an order now; idempotent. Throws `not_found` for an unknown order, `conflict` if it has
     * no such lines, is unpaid or is cancelled, and the provider's errors, after which the job continues. An order that the
     * provider cancelled or no longer has is remade.
     */
    async fulfil(actorId: number, orderId: number): Promise<OrderDetail> {
      const row = await transact(db, async (trx) => {
        const order = await orders.lock(trx, orderId);
        if (!order) throw notFound();
        if ((await orders.lines(orderId, provider.name)).length === 0) throw new AppError("conflict", NOTHING_TO_MAKE);
        if (order.status === "pending") throw new AppError("conflict", NOT_PAID);
        if (order.status === "cancelled") throw new AppError("conflict", "This order was cancelled.");
        const found = await podOrderSync.enqueue(trx, order);
        // Cancelled or missing at the provider, while our order is still active.
        const isAnew = found.state === "cancelled" || isLost(found);
        const wanted = isAnew ? await podOrderSync.remake.again(trx, found) : found;
        const updated = await updatePodOrder(
          trx,
          wanted.id,
          // The owner has decided, so the rule that holds back refunded orders no longer applies.
          {
            wants_production: true,
            send_at: null,
            ...(wanted.state === "refused" ? { state: "wanted", problem: null } : {}),
          },
          clock.now(),
        );
        await addPushJob(trx, wanted, JOB_DELAY_MS);
        if (isAnew || !found.wants_production) {
          await recordAudit(trx, {
            actor_id: actorId,
            action: "order.fulfilled",
            subject_type: "order",
            subject_id: orderId,
            summary: `Sent order ${order.order_number} to Printify${isAnew ? " again" : ""}`,
          });
        }
        return updated;
      });
      await syncNow(row.id);
      const after = await findPodOrder(db, row.id);
      if (after?.state === "refused") throw new AppError("provider_failed", after.problem ?? undefined);
      return deps.readOrder(orderId);
    },

    /** Returns the owner's cost of each delivery method and the chosen one; a price is null where the method is unavailable. */
    async deliveryOf(orderId: number): Promise<PodDeliveryChoice> {
      const row = await podOrderOf(db, provider.name, orderId);
      if (!row) return { is_express: false, can_change: false, standard: null, express: null };
      const can_change = ["wanted", "created"].includes(row.state);
      const wanted = can_change ? await compose(row) : "over";
      const prices = typeof wanted === "string" ? null : await provider.deliveryPrices(wanted);
      const amount = (cents: number | null | undefined) =>
        cents === null || cents === undefined ? null : centsToDecimal(cents);
      return {
        is_express: row.is_express,
        can_change,
        standard: amount(prices?.standard_cents),
        express: amount(prices?.express_cents),
      };
    },

    /**
     * Switches an order between the provider's express and standard delivery; the fan's price does not change. Throws
     * `not_found`, and `conflict` once it is being made, or where express is not available for all of it.
     */
    async chooseExpress(actorId: number, { id, is_express }: { id: number; is_express: boolean }): Promise<void> {
      const row = await podOrderOf(db, provider.name, id);
      if (!row) throw notFound();
      if (row.is_express === is_express) return;
      if (is_express) {
        const wanted = await compose(row);
        const prices = typeof wanted === "string" ? null : await provider.deliveryPrices(wanted);
        if (prices?.express_cents === null || prices === null) {
          throw new AppError("conflict", "Printify has no express delivery for all of this order.");
        }
      }
      await podOrderSync.remake.around(id, () =>
        transact(db, async (trx) => {
          await updatePodOrder(trx, row.id, { is_express }, clock.now());
          await recordAudit(trx, {
            actor_id: actorId,
            action: "order.express_chosen",
            subject_type: "order",
            subject_id: id,
            summary: `Chose ${is_express ? "express" : "standard"} delivery by Printify for order ${firstNumber(row)}`,
          });
        }),
      );
      await syncNow(row.id);
    },

    /**
     * Polls everything that is in progress, which makes up for missed webhooks. A failure on one order does not stop the others;
     * throws an `AggregateError` of all of them at the end.
     */
    async poll(): Promise<void> {
      for (const order of await orders.forgotten(provider.name, FORGOTTEN_MAX)) {
        await transact(db, async (trx) => {
          const locked = await orders.lock(trx, order.id);
          if (locked && locked.status !== "cancelled") await podOrderSync.enqueue(trx, locked);
        });
      }
      const since = new Date(clock.now().getTime() - OPEN_DAYS * 86_400_000);
      const failures: unknown[] = [];
      for (const id of await openPodOrders(db, provider.name, since)) {
        try {
          const row = await findPodOrder(db, id);
          if (row?.provider_order_id) await pullFromProvider(row.provider_order_id);
          await syncNow(id);
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders could not be looked at`);
    },

    jobs: [
      defineJob({ name: "push_pod_order", outward: true, run: ({ pod_order_id }) => syncNow(pod_order_id) }),
      defineJob({ name: "push_pod_reprint", outward: true, run: ({ pod_order_id }) => syncNow(pod_order_id) }),
      defineJob({
        name: "refresh_pod_order",
        outward: true,
        run: ({ provider_order_id }) => pullFromProvider(provider_order_id),
      }),
      defineJob({
        name: "send_due_pod_orders",
        outward: true,
        cron: "*/5 * * * *",
        async run() {
          for (const id of await sendDue(db, provider.name, clock.now())) await syncLater(id, 0);
          await reportWithheld(db, provider.name, PAID_BACK, clock.now());
        },
      }),
    ],
  };
}
