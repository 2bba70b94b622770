import { countryCode } from "@fanfare/contracts/common/country";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { recordAudit } from "../../../platform/audit.ts";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { addJob, defineJob } from "../../../platform/jobs/jobs.ts";
import type { ProviderOrders } from "../../store/fulfilment/provider-orders.service.ts";
import type { NewPodOrder, PodOrderView, PodProvider } from "../pod-provider.ts";
import {
  findPodOrder,
  isDemoPaid,
  noteAttempt,
  openPodOrders,
  type PodOrderRow,
  podOrderByNumber,
  podOrderByProviderId,
  sendDue,
  updatePodOrder,
} from "./pod-order.queries.ts";
import { isOver, isUnderWay, isWaiting, matchLines, troubleOf } from "./pod-order-rules.ts";
import { DEMO_PAID, type PodOrderSync } from "./pod-order-sync.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    refresh_pod_order: { provider_order_id: string };
    send_due_pod_orders: Record<string, never>;
  }
}

/** Delay of the job that syncs what the caller could not. */
const JOB_DELAY_MS = 15_000;
/** Maximum paid, unsent orders per poll. */
const FORGOTTEN_MAX = 100;
/** Nobody waits for an order of a year ago. */
const OPEN_DAYS = 365;

const NOT_PAID = "This order has not been paid yet.";
const NOTHING_TO_MAKE = "This order has nothing that Printify makes.";

/** Whether the provider has yet to be told of it, or to begin. */
const isUntold = ({ state }: PodOrderRow) => state === "wanted" || state === "created";

/** Result of a synchronisation: `again` has to be retried later. */
type SyncOutcome = "done" | "again";

/** Orders that the provider makes: told of once, sent into production once, and followed until they are delivered. */
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

  /** Stores the provider's state of an order, and what follows from it for ours. */
  const applyRemote = async (row: PodOrderRow, view: PodOrderView): Promise<PodOrderRow> => {
    const own = await orders.lines(row.order_id, provider.name);
    const report = {
      provider: provider.name,
      provider_order_id: view.id,
      status: view.status,
      lines: matchLines(own, view),
      parcels: view.parcels,
    };
    let noted = row;
    await orders.report(row.order_id, report, async (trx) => {
      const present = (await findPodOrder(trx, row.id)) ?? row;
      const wants_production = present.wants_production || isUnderWay(view.status);
      const state =
        view.status === "canceled" || present.state === "cancelled"
          ? "cancelled"
          : isOver(view)
            ? "closed"
            : isUnderWay(view.status) || present.state === "sent"
              ? "sent"
              : "created";
      noted = await updatePodOrder(
        trx,
        row.id,
        {
          provider_order_id: view.id,
          state,
          wants_production,
          status: view.status,
          problem: present.state === "cancelled" ? null : troubleOf(view.status, { ...present, wants_production }),
          cost_cents: view.cost_cents,
          shipping_cents: view.shipping_cents,
          checked_at: clock.now(),
        },
        clock.now(),
      );
    });
    return noted;
  };

  const refuse = (row: PodOrderRow, reason: string) =>
    updatePodOrder(
      db,
      row.id,
      { state: "refused", problem: `Printify did not take this order. ${reason}` },
      clock.now(),
    );

  /** What the provider is told of an order, or why it cannot be. */
  const compose = async (row: PodOrderRow): Promise<NewPodOrder | string> => {
    const order = await orders.find(row.order_id);
    if (!order) return "The order is gone.";
    const country = countryCode(order.shipping_country);
    if (country === null) return `It goes to “${order.shipping_country}”, which is no country that is known.`;
    const own = await orders.lines(row.order_id, provider.name);
    return {
      external_id: row.external_id,
      lines: own.map((line) => ({
        product_id: line.provider_product_id ?? "",
        variant_id: Number(line.provider_variant_id),
        quantity: line.quantity,
        external_id: String(line.id),
      })),
      address: {
        first_name: order.shipping_first_name,
        last_name: order.shipping_last_name,
        email: order.billing_email,
        country,
        region: order.shipping_state,
        address1: order.shipping_address,
        city: order.shipping_city,
        zip: order.shipping_zip_code,
      },
    };
  };

  /** Creates the provider's order, unless it exists. */
  const create = async (row: PodOrderRow): Promise<SyncOutcome> => {
    const order = await orders.find(row.order_id);
    if (order?.status === "cancelled") {
      await updatePodOrder(db, row.id, { state: "cancelled", problem: null }, clock.now());
      return "done";
    }
    const where = await podOrderSync.findRemote(row);
    if (where === "unsure") return "again";
    if (where !== "absent") {
      await applyRemote(row, where.view);
      return "done";
    }
    const wanted = await compose(row);
    if (typeof wanted === "string") {
      await refuse(row, wanted);
      return "done";
    }
    const tried = await noteAttempt(db, row.id);
    const answer = await provider.createOrder(wanted);
    if (answer.outcome === "unknown") return "again";
    if (answer.outcome === "refused") {
      // Perhaps it is refused because it is there already.
      const search = await provider.findOrder(tried.external_id, tried.created_at);
      if (search.found) await applyRemote(tried, search.found);
      else await refuse(tried, answer.reason);
      return "done";
    }
    const made = await updatePodOrder(
      db,
      row.id,
      { state: "created", provider_order_id: answer.id, problem: null },
      clock.now(),
    );
    const view = await provider.order(answer.id);
    if (view) await applyRemote(made, view);
    return "done";
  };

  /** Sends the order to production, unless it is there. */
  const send = async (row: PodOrderRow): Promise<SyncOutcome> => {
    const id = row.provider_order_id ?? "";
    const view = await provider.order(id);
    if (!view) {
      await updatePodOrder(db, row.id, { problem: "Printify no longer knows this order." }, clock.now());
      return "done";
    }
    const known = await applyRemote(row, view);
    if (!isWaiting(view.status) || known.state !== "created") return "done";
    const answer = await provider.sendToProduction(id);
    if (answer.outcome === "unknown") return "again";
    const after = await provider.order(id);
    if (answer.outcome === "made") {
      await updatePodOrder(db, row.id, { state: "sent", sent_at: clock.now(), problem: null }, clock.now());
    }
    const present = await findPodOrder(db, row.id);
    if (after && present) await applyRemote(present, after);
    if (answer.outcome === "refused" && (!after || isWaiting(after.status))) {
      const problem = `Printify did not take this order into production. ${answer.reason}`;
      await updatePodOrder(db, row.id, { problem }, clock.now());
    }
    return "done";
  };

  /**
   * Creates the provider's order if it is missing, and sends it to production if that was requested. Idempotent. Returns
   * `again` while another process holds the order or the provider's state is unknown.
   */
  const syncToProvider = async (id: number): Promise<SyncOutcome> => {
    try {
      return await podOrderSync.withLock(id, async () => {
        const row = await findPodOrder(db, id);
        // Noted by a release that took the demo's word for money.
        if (row && isUntold(row) && (await isDemoPaid(db, row.order_id))) {
          await updatePodOrder(db, id, { state: "refused", problem: DEMO_PAID }, clock.now());
          return "done";
        }
        if (row?.state === "wanted" && (await create(row)) === "again") return "again";
        const made = await findPodOrder(db, id);
        if (made?.state === "created" && made.wants_production) return send(made);
        return "done";
      });
    } catch (error) {
      if (error instanceof AppError && error.code === "conflict") return "again";
      throw error;
    }
  };

  const syncLater = (id: number, delayMs: number) =>
    addJob(
      db,
      "push_pod_order",
      { pod_order_id: id },
      { key: `push_pod_order:${id}`, runAt: new Date(Date.now() + delayMs) },
    );

  const syncNow = async (id: number): Promise<void> => {
    try {
      if ((await syncToProvider(id)) === "again") await syncLater(id, podOrderSync.settleMs);
    } catch (error) {
      const why = error instanceof AppError ? error.detail : "Something went wrong on our side.";
      await updatePodOrder(db, id, { problem: `Printify could not be told yet, and will be. ${why}` }, clock.now());
      throw error;
    }
  };

  /** Reads one of the provider's orders and applies it; ignores one that is not ours. */
  const pullFromProvider = async (providerOrderId: string): Promise<void> => {
    const known = await podOrderByProviderId(db, provider.name, providerOrderId);
    const view = await provider.order(providerOrderId);
    if (!view) {
      if (known && known.state !== "closed" && known.state !== "cancelled") {
        await updatePodOrder(db, known.id, { problem: "Printify no longer knows this order." }, clock.now());
      }
      return;
    }
    // Told by the provider before its answer to us came: the number is ours.
    const row =
      known ??
      (view.external_id !== null && !view.is_reprint
        ? await podOrderByNumber(db, provider.name, view.external_id)
        : undefined);
    if (!row || (row.provider_order_id !== null && row.provider_order_id !== view.id)) return;
    await applyRemote(row, view);
  };

  return {
    syncToProvider,
    pullFromProvider,

    /**
     * Has the provider make its lines of an order now; a second time changes nothing. Throws `not_found` for an unknown
     * order, `conflict` without such lines, for an unpaid and for a cancelled one, and the provider's failures, after
     * which the job goes on.
     */
    async fulfil(actorId: number, orderId: number): Promise<OrderDetail> {
      const row = await transact(db, async (trx) => {
        const order = await orders.lock(trx, orderId);
        if (!order) throw notFound();
        if ((await orders.lines(orderId, provider.name)).length === 0) throw new AppError("conflict", NOTHING_TO_MAKE);
        if (order.status === "pending") throw new AppError("conflict", NOT_PAID);
        if (order.status === "cancelled") throw new AppError("conflict", "This order was cancelled.");
        const wanted = await podOrderSync.enqueue(trx, order);
        if (wanted.state === "cancelled") throw new AppError("conflict", "This order was cancelled at Printify.");
        const asked = await updatePodOrder(
          trx,
          wanted.id,
          { wants_production: true, ...(wanted.state === "refused" ? { state: "wanted", problem: null } : {}) },
          clock.now(),
        );
        await addJob(
          trx,
          "push_pod_order",
          { pod_order_id: wanted.id },
          { key: `push_pod_order:${wanted.id}`, runAt: new Date(Date.now() + JOB_DELAY_MS) },
        );
        if (!wanted.wants_production) {
          await recordAudit(trx, {
            actor_id: actorId,
            action: "order.fulfilled",
            subject_type: "order",
            subject_id: orderId,
            summary: `Sent order ${order.order_number} to Printify`,
          });
        }
        return asked;
      });
      await syncNow(row.id);
      const after = await findPodOrder(db, row.id);
      if (after?.state === "refused") throw new AppError("provider_failed", after.problem ?? undefined);
      return deps.readOrder(orderId);
    },

    /**
     * Polls everything that is under way and so makes up for missed webhooks. A failure on one order does not stop the
     * others; throws an `AggregateError` of all of them at the end.
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
        },
      }),
    ],
  };
}
