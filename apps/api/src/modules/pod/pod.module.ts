import type { AskReprintInput } from "@fanfare/contracts/pod/reprint";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import type { Kysely, Transaction } from "kysely";
import type { Content } from "../../platform/cache/content.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import type { MediaStore } from "../../platform/media/store/media-store.ts";
import { defineModule, joinServices } from "../../platform/module.ts";
import { type FulfilmentHandler, PASSIVE } from "../store/fulfilment/fulfilment.ts";
import type { ProviderOrders } from "../store/fulfilment/provider-orders.service.ts";
import { isDemoPaid } from "../store/public.queries.ts";
import { createConnectionService } from "./connection.service.ts";
import { createPodNotices } from "./notices.service.ts";
import { createPodOrderSync, type PodOrderSync } from "./orders/pod-order-sync.ts";
import { createPodOrders } from "./orders/pod-orders.service.ts";
import type { PodProvider } from "./pod-provider.ts";
import { createPodSettings } from "./pod-settings.service.ts";
import { createMarginsService } from "./products/margins.service.ts";
import { createProductImporter } from "./products/product-importer.ts";
import { createPublishing } from "./products/publishing.service.ts";
import { deleteOldRuns } from "./products/sync.queries.ts";
import { createSyncService } from "./products/sync.service.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    poll_pod: Record<string, never>;
    forget_pod_runs: Record<string, never>;
  }
}

/** Overridden only by tests, which use shorter times. */
export type PodTiming = { settleMs?: number; joinTimeoutMs?: number };

const RUNS_DAYS = 30;

/**
 * What the store and the provider exchange about orders. Created before the store, because the pod module's services need the
 * store.
 */
export function createPodFulfilment(deps: {
  db: Kysely<DB>;
  clock: Clock;
  provider: PodProvider | undefined;
  /** Whether an order has lines that a provider makes. */
  hasLines: (trx: Transaction<DB>, orderId: number, provider: string) => Promise<boolean>;
  timing?: PodTiming | undefined;
}): { podOrderSync: PodOrderSync | undefined; providerFulfilment: FulfilmentHandler } {
  const { provider } = deps;
  const podOrderSync = provider && createPodOrderSync({ ...deps, provider, settleMs: deps.timing?.settleMs });
  return {
    podOrderSync,
    providerFulfilment: {
      ...PASSIVE,
      async paid(trx, order) {
        if (!podOrderSync || !provider || !(await deps.hasLines(trx, order.id, provider.name))) return;
        if (!(await isDemoPaid(trx, order.id))) await podOrderSync.enqueue(trx, order);
      },
      cancel: (...order) => (podOrderSync ?? PASSIVE).cancel(...order),
      async cancelled(trx, order) {
        await podOrderSync?.orderCancelled(trx, order.id);
      },
      changing: (orderId, change, rest) =>
        podOrderSync ? podOrderSync.remake.around(orderId, change, rest) : change(),
    },
  };
}

/** Print-on-demand. Without a provider its services report that none is set up. */
export function createPodModule(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  media: MediaStore;
  publicUrl: string;
  provider: PodProvider | undefined;
  podOrderSync: PodOrderSync | undefined;
  providerOrders: ProviderOrders;
  readOrder: (id: number) => Promise<OrderDetail>;
  timing?: PodTiming | undefined;
}) {
  const { db, clock, provider, podOrderSync } = deps;
  const margins = createMarginsService(deps);
  const connection = createConnectionService({ ...deps, margins });
  const working = (() => {
    if (!provider || !podOrderSync) return undefined;
    const importer = createProductImporter({ ...deps, provider });
    const publishing = createPublishing({ ...deps, provider, importer, margins });
    return {
      publishing,
      sync: createSyncService({
        ...deps,
        provider,
        importer,
        publishing,
        margins,
        joinTimeoutMs: deps.timing?.joinTimeoutMs,
      }),
      orders: createPodOrders({ ...deps, provider, podOrderSync, orders: deps.providerOrders }),
    };
  })();

  /** Throws `conflict` while no provider is set up. */
  const orders = () => {
    if (!working) throw new AppError("conflict");
    return working.orders;
  };

  /** The half-hourly poll; does nothing while no provider is set up. */
  const poll = async (): Promise<void> => {
    if (!working || connection.missing() !== null) return;
    await working.sync.start("poll");
    await working.orders.poll();
  };

  return defineModule({
    name: "pod",
    services: joinServices(connection, {
      margins: margins.ofProduct,
      settings: createPodSettings(deps),
      notices: createPodNotices(deps),

      async sync() {
        const reason = connection.missing();
        if (!working || reason !== null) {
          return { success: false, message: reason ?? "", products_synced: 0, is_running: false };
        }
        return working.sync.sync();
      },
      /** Starts a sync run, or joins the current one, without waiting for it. */
      async startSync() {
        connection.ready();
        await working?.sync.start("owner");
        return { run: (await working?.sync.last()) ?? null };
      },
      lastSync: async () => ({ run: (await working?.sync.last()) ?? null }),

      /** Throws `not_found` for an unknown order before it checks whether the provider is set up. */
      async fulfil(actorId: number, orderId: number): Promise<OrderDetail> {
        if (!(await deps.providerOrders.find(orderId))) throw notFound();
        connection.ready();
        return orders().fulfil(actorId, orderId);
      },

      async deliveryOf(orderId: number) {
        connection.ready();
        return orders().deliveryOf(orderId);
      },
      async chooseExpress(actorId: number, input: { id: number; is_express: boolean }) {
        connection.ready();
        await working?.orders.chooseExpress(actorId, input);
      },
      async reprintsOf(orderId: number) {
        connection.ready();
        return orders().reprints.of(orderId);
      },
      async askReprint(actorId: number, input: AskReprintInput) {
        connection.ready();
        return orders().reprints.ask(actorId, input);
      },
      async sendReprint(actorId: number, input: { id: number; number: number }) {
        connection.ready();
        return orders().reprints.send(actorId, input);
      },
      async cancelReprint(actorId: number, input: { id: number; number: number }) {
        connection.ready();
        return orders().reprints.cancel(actorId, input);
      },
      /** Removes a product from the shop and reports that to the provider. Throws `not_found`. */
      async unpublish(actorId: number, providerProductId: string) {
        connection.ready();
        await working?.publishing.unpublish(actorId, providerProductId);
      },

      poll,
    }),
    jobs: () => [
      defineJob({ name: "poll_pod", outward: true, cron: "*/30 * * * *", run: poll }),
      defineJob({
        name: "forget_pod_runs",
        outward: false,
        cron: "17 4 * * *",
        run: () => deleteOldRuns(db, new Date(clock.now().getTime() - RUNS_DAYS * 86_400_000)),
      }),
      ...(working ? [working.publishing.job, working.sync.job, ...working.orders.jobs] : []),
    ],
    mails: [],
    timed: [],
    personalData: null,
  });
}
