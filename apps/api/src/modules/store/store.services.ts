import type { Kysely } from "kysely";
import type { Content } from "../../platform/cache/content.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Letterhead } from "../../platform/mail/site-letter.ts";
import type { MediaStore } from "../../platform/media/media-store.ts";
import { createCartService } from "./cart.service.ts";
import { createCatalogueService } from "./catalogue.service.ts";
import { createDownloadsService } from "./downloads.service.ts";
import { type Fulfilment, noFulfilment } from "./fulfilment.ts";
import type { StoreGuards } from "./guards.ts";
import { createOrderMaker } from "./order-create.ts";
import { createOrderMails } from "./order-mails.ts";
import { createOrderMoves } from "./order-moves.ts";
import { createOrdersService } from "./orders.service.ts";
import { createOriginals } from "./originals.service.ts";
import type { PaymentProviders } from "./payment-provider.ts";
import { createPaymentsService } from "./payments.service.ts";
import { createProviderOrders } from "./provider-orders.service.ts";
import { createReconciler } from "./reconciler.ts";
import { createRefundsService } from "./refunds.service.ts";
import { createReviewsService } from "./reviews.service.ts";

export type StoreDeps = {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  providers: PaymentProviders;
  publicUrl: string;
  secretKey: string;
  media: Pick<MediaStore, "stat">;
  /** Whether what one fan can hold without paying is limited. */
  holdingLimits: boolean;
  letterhead: () => Promise<Letterhead>;
  /** Who makes what the shop does not send itself; without one nobody does. */
  fulfilment?: Fulfilment;
  /** Only a test gives others than the product's. */
  guards?: StoreGuards;
};

/** The store's services, put together. */
export function createStoreServices(given: StoreDeps) {
  const mails = createOrderMails(given);
  const fulfilment = given.fulfilment ?? noFulfilment;
  const originals = createOriginals(given);
  const deps = {
    ...given,
    mails,
    fulfilment,
    originals,
    moves: createOrderMoves({ clock: given.clock, mails, fulfilment }),
  };
  const refunds = createRefundsService(deps);
  const payments = createPaymentsService({ ...deps, refunds });
  return {
    catalogue: createCatalogueService(deps),
    carts: createCartService(deps),
    orderMails: mails,
    orderMaker: createOrderMaker(deps),
    orders: createOrdersService({ ...deps, payments }),
    payments,
    providerOrders: createProviderOrders({ ...deps, payments }),
    reviews: createReviewsService(deps),
    downloads: createDownloadsService(deps),
    originals,
    reconciler: createReconciler({ ...deps, payments, refunds }),
  };
}

export type StoreServices = ReturnType<typeof createStoreServices>;

export const storeJobs = ({ orders, originals, reconciler }: StoreServices): JobDefinition[] => [
  orders.expireOrdersJob,
  orders.forgetKeysJob,
  originals.job,
  ...reconciler.jobs,
];
