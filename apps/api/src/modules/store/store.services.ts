import type { Kysely } from "kysely";
import type { Content } from "../../platform/cache/content.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import type { ActionLimits } from "../../platform/http/limits/action-limits.ts";
import type { WriteInLanguage } from "../../platform/mail/reader-language.ts";
import type { MediaStore } from "../../platform/media/store/media-store.ts";
import type { SoldPlacesService } from "../events/sold/sold-places.service.ts";
import { createTicketCodes } from "../events/tickets/ticket-code.ts";
import { createCartService } from "./cart/cart.service.ts";
import { createCatalogueService } from "./catalogue/catalogue.service.ts";
import { createCartCodes } from "./discounts/discount-codes.service.ts";
import { createSalesDocuments } from "./documents/documents.service.ts";
import { createDigitalFulfilment } from "./fulfilment/digital.fulfilment.ts";
import { createDownloadsService } from "./fulfilment/downloads.service.ts";
import { createFulfilment, type FulfilmentHandler, PASSIVE } from "./fulfilment/fulfilment.ts";
import { createOriginals } from "./fulfilment/originals.service.ts";
import { createOwnStockFulfilment } from "./fulfilment/own-stock.fulfilment.ts";
import { createProviderOrders } from "./fulfilment/provider-orders.service.ts";
import { createShowReturns } from "./management/show-returns.service.ts";
import { createTicketKindEditor } from "./management/ticket-kind-editor.service.ts";
import { createTicketReturns } from "./management/ticket-returns.service.ts";
import { createCheckout } from "./orders/checkout.service.ts";
import { createOrderMails } from "./orders/order-mails.ts";
import { createOrderTransitions } from "./orders/order-transitions.ts";
import { createOrdersService } from "./orders/orders.service.ts";
import type { StoreLocks } from "./orders/store-locks.ts";
import { createFees } from "./payments/fees.service.ts";
import type { PaymentProviders } from "./payments/payment-provider.ts";
import { createPaymentsService } from "./payments/payments.service.ts";
import { createReconciler } from "./payments/reconciler.ts";
import { createRefundsService } from "./payments/refunds.service.ts";
import { createHandovers } from "./pickups/handovers.service.ts";
import { PICKUP_PURPOSE } from "./pickups/pickup-rules.ts";
import { createPickups } from "./pickups/pickups.service.ts";
import { createPreorders } from "./preorders/preorders.service.ts";
import { createReviewsService } from "./reviews/reviews.service.ts";
import { createShopSettings } from "./settings/shop-settings.service.ts";
import { createPresales } from "./tickets/presales.service.ts";
import { createShowTickets } from "./tickets/show-tickets.service.ts";
import { createTicketFulfilment } from "./tickets/ticket.fulfilment.ts";

export type StoreDeps = {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  providers: PaymentProviders;
  publicUrl: string;
  secretKey: string;
  media: Pick<MediaStore, "stat" | "open">;
  /** Whether mails are delivered; without a mail server they are written to files. */
  hasMailServer: boolean;
  /** Whether the unpaid orders and pieces per fan are limited. */
  purchaseLimits: boolean;
  writeInLanguage: WriteInLanguage;
  limits: Pick<ActionLimits, "take" | "giveBack">;
  /** Fulfils the lines of a provider; without one nothing happens for them. */
  providerFulfilment?: FulfilmentHandler;
  /** The service that owns the places sold as tickets. */
  soldPlaces: SoldPlacesService;
  /** Replaced only by tests. */
  locks?: StoreLocks;
};

/** Creates the store's services. */
export function createStoreServices(given: StoreDeps) {
  const documents = createSalesDocuments(given);
  const mails = createOrderMails({ ...given, documents });
  const originals = createOriginals(given);
  const fulfilment = createFulfilment({
    db: given.db,
    handlers: {
      own_stock: createOwnStockFulfilment(given),
      digital: createDigitalFulfilment({ ...given, originals }),
      provider: given.providerFulfilment ?? PASSIVE,
      ticket: createTicketFulfilment(given),
    },
  });
  const showTickets = createShowTickets(given);
  const presales = createPresales({ ...given, showTickets });
  const codes = createTicketCodes({ secretKey: given.secretKey, purpose: PICKUP_PURPOSE });
  const deps = {
    ...given,
    mails,
    pickups: createPickups({ ...given, mails, codes }),
    handovers: createHandovers({ ...given, mails, codes }),
    fulfilment,
    originals,
    cartCodes: createCartCodes(given),
    presales,
    documents,
    moves: createOrderTransitions({ clock: given.clock, mails, fulfilment, documents }),
  };
  const preorders = createPreorders(deps);
  const refunds = createRefundsService(deps);
  const payments = createPaymentsService({ ...deps, refunds });
  const ticketReturns = createTicketReturns({ ...deps, payments });
  return {
    catalogue: createCatalogueService(deps),
    carts: createCartService(deps),
    orderMails: mails,
    fulfilment,
    documents,
    shopSettings: createShopSettings(deps),
    checkout: createCheckout(deps),
    orders: createOrdersService({ ...deps, payments }),
    payments,
    pickups: deps.pickups,
    handovers: deps.handovers,
    providerOrders: createProviderOrders({ ...deps, payments }),
    reviews: createReviewsService(deps),
    downloads: createDownloadsService(deps),
    originals,
    preorders,
    ticketKindEditor: createTicketKindEditor(deps),
    showTickets,
    presales,
    ticketReturns,
    showReturns: createShowReturns({ ...deps, ticketReturns }),
    fees: createFees(deps),
    reconciler: createReconciler({ ...deps, payments, refunds }),
  };
}

export type StoreServices = ReturnType<typeof createStoreServices>;
