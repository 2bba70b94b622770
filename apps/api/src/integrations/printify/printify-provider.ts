import type { z } from "zod";
import type { PodAddress, PodOutcome, PodProvider } from "../../modules/pod/pod-provider.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { OutwardGate } from "../../platform/outward-gate.ts";
import { createPrintifyClient, type PrintifySettings, type Timing } from "./printify-client.ts";
import { PrintifyRefusedError, PrintifyUnreachableError, toPodError } from "./printify-errors.ts";
import { readListing } from "./printify-listing.ts";
import { readNotice, TOPICS } from "./printify-notice.ts";
import * as shapes from "./printify-shapes.ts";
import type { RequestPace } from "./request-pace.ts";

/** The provider's maximum page sizes. */
const PRODUCTS_A_PAGE = 50;
const ORDERS_A_PAGE = 10;

const PUBLIC_API = "https://api.printify.com";

/** The provider's standard shipping method. */
const STANDARD_SHIPPING = 1;
/** Printify Express. */
const EXPRESS_SHIPPING = 3;

const addressOf = (address: PodAddress) => ({
  first_name: address.first_name,
  last_name: address.last_name,
  email: address.email,
  phone: "",
  country: address.country,
  region: address.region,
  address1: address.address1,
  address2: "",
  city: address.city,
  zip: address.zip,
});

/** Orders older than the wanted one by this much end the search; the margin is for clock differences. */
const SEARCH_SLACK_MS = 6 * 60 * 60_000;

/**
 * Whether a page of a list is sorted newest first and ends before `oldest`. The provider does not document the order, so each
 * page must show it.
 */
function leadsPast(page: readonly { created_at: Date | null }[], oldest: number): boolean {
  const first = page.at(0)?.created_at?.getTime();
  const last = page.at(-1)?.created_at?.getTime();
  return first !== undefined && last !== undefined && first > last && last < oldest;
}

const isMissing = (error: unknown) => error instanceof PrintifyRefusedError && error.status === 404;

/** The provider over its HTTP API. Without a shop only `shops` can be called; all other methods throw AppError `conflict`. */
export function createPrintifyProvider(deps: {
  settings: PrintifySettings;
  pace: RequestPace;
  userAgent: string;
  gate: Pick<OutwardGate, "pass">;
  timing?: Timing | undefined;
}): PodProvider {
  const { settings } = deps;
  const client = createPrintifyClient(deps);
  const shopId = settings.shopId === undefined ? null : Number(settings.shopId);
  const origin = new URL(settings.apiUrl).origin;

  const shop = () => {
    if (shopId === null) throw new AppError("conflict", "No Printify shop is chosen. Set PRINTIFY_SHOP_ID.");
    return `shops/${shopId}`;
  };

  const asking = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work();
    } catch (error) {
      throw toPodError(error);
    }
  };

  /** The response, or null when the provider reports that the resource does not exist. */
  const unlessMissing = <Answer>(work: () => Promise<Answer>): Promise<Answer | null> =>
    asking(async () => {
      try {
        return await work();
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });

  /**
   * For requests that must not be repeated: distinguishes definite refusals from unknown outcomes. Throws for failures that the
   * owner or time has to resolve.
   */
  const once = async <Made extends object>(work: () => Promise<Made>): Promise<PodOutcome<Made>> => {
    try {
      return { outcome: "made", ...(await work()) };
    } catch (error) {
      if (error instanceof PrintifyUnreachableError) return { outcome: "unknown", reason: error.message };
      if (error instanceof PrintifyRefusedError) {
        if (error.status >= 500 || error.status === 408) return { outcome: "unknown", reason: error.message };
        if (![401, 402, 403, 429].includes(error.status)) {
          return { outcome: "refused", reason: error.reason || `Printify answered ${error.status}` };
        }
      }
      throw toPodError(error);
    }
  };

  return {
    name: "printify",
    shopId,
    // With the public API, every picture has a public URL.
    trustedOrigin: origin === PUBLIC_API ? null : origin,
    topics: TOPICS,
    currency: "USD",
    webhookSignature: "x-pfy-signature",

    shops: () => asking(() => client.ask({ method: "GET", path: "shops.json", manner: "reading" }, shapes.shops)),

    blueprints: () =>
      asking(() =>
        client.ask(
          { method: "GET", path: "catalog/blueprints.json", manner: "reading", catalog: true },
          shapes.blueprints,
        ),
      ),

    printProviders: (blueprintId) =>
      asking(() =>
        client.ask(
          {
            method: "GET",
            path: `catalog/blueprints/${blueprintId}/print_providers.json`,
            manner: "reading",
            catalog: true,
          },
          shapes.printProviders,
        ),
      ),

    blueprintVariants: (blueprintId, printProviderId) =>
      asking(() =>
        client.ask(
          {
            method: "GET",
            path: `catalog/blueprints/${blueprintId}/print_providers/${printProviderId}/variants.json`,
            manner: "reading",
            catalog: true,
          },
          shapes.blueprintVariants,
        ),
      ),

    shipping: (blueprintId, printProviderId) =>
      asking(() =>
        client.ask(
          {
            method: "GET",
            path: `catalog/blueprints/${blueprintId}/print_providers/${printProviderId}/shipping.json`,
            manner: "reading",
            catalog: true,
          },
          shapes.shipping,
        ),
      ),

    products: () =>
      asking(async () => {
        const { items, complete } = await readListing(
          client,
          `${shop()}/products.json`,
          PRODUCTS_A_PAGE,
          shapes.product,
        );
        return { products: items, complete };
      }),

    product: (id) =>
      unlessMissing(() =>
        client.ask({ method: "GET", path: `${shop()}/products/${id}.json`, manner: "reading" }, shapes.product),
      ),

    // A picture uploaded twice merely appears twice in the owner's library.
    uploadImage: (file_name, url) =>
      asking(() =>
        client.ask(
          { method: "POST", path: "uploads/images.json", body: { file_name, url }, manner: "repeatable" },
          shapes.made,
        ),
      ),

    createProduct: (product) =>
      asking(() =>
        client.ask(
          {
            method: "POST",
            path: `${shop()}/products.json`,
            manner: "once",
            body: {
              title: product.title,
              description: product.description,
              blueprint_id: product.blueprint_id,
              print_provider_id: product.print_provider_id,
              variants: product.variants.map(({ id, price_cents }) => ({ id, price: price_cents, is_enabled: true })),
              print_areas: [
                {
                  variant_ids: product.variants.map(({ id }) => id),
                  placeholders: [
                    {
                      position: product.position,
                      images: [{ id: product.image_id, x: 0.5, y: 0.5, scale: 1, angle: 0 }],
                    },
                  ],
                },
              ],
            },
          },
          shapes.made,
        ),
      ),

    publishingSucceeded: (id, external) =>
      asking(() =>
        client.tell({
          method: "POST",
          path: `${shop()}/products/${id}/publishing_succeeded.json`,
          body: { external },
          manner: "repeatable",
        }),
      ),

    publishingFailed: (id, reason) =>
      asking(() =>
        client.tell({
          method: "POST",
          path: `${shop()}/products/${id}/publishing_failed.json`,
          body: { reason },
          manner: "repeatable",
        }),
      ),

    unpublish: (id) =>
      asking(() =>
        client.tell({
          method: "POST",
          path: `${shop()}/products/${id}/unpublish.json`,
          body: {},
          manner: "repeatable",
        }),
      ),

    deliveryPrices: ({ lines, address }) =>
      asking(() =>
        client.ask(
          {
            method: "POST",
            path: `${shop()}/orders/shipping.json`,
            body: { line_items: lines, address_to: addressOf(address) },
            manner: "repeatable",
          },
          shapes.deliveryPrices,
        ),
      ),

    createOrder: ({ external_id, lines, address, is_express }, createBefore) =>
      once(() =>
        client.ask(
          {
            method: "POST",
            path: `${shop()}/orders.json`,
            manner: "once",
            before: createBefore,
            body: {
              external_id,
              label: external_id,
              line_items: lines,
              shipping_method: is_express ? EXPRESS_SHIPPING : STANDARD_SHIPPING,
              is_printify_express: is_express,
              // The site sends its own shipping mails.
              send_shipping_notification: false,
              address_to: addressOf(address),
            },
          },
          shapes.made,
        ),
      ),

    order: (id) =>
      unlessMissing(() =>
        client.ask({ method: "GET", path: `${shop()}/orders/${id}.json`, manner: "reading" }, shapes.order),
      ),

    findOrder: (externalId, since) =>
      asking(async () => {
        const oldest = since.getTime() - SEARCH_SLACK_MS;
        const isIt = (order: z.output<typeof shapes.order>) => order.external_id === externalId && !order.is_reprint;
        const { items, complete } = await readListing(
          client,
          `${shop()}/orders.json`,
          ORDERS_A_PAGE,
          shapes.order,
          (page) => page.some(isIt) || leadsPast(page, oldest),
        );
        const found = items.find(isIt);
        return found ? { found } : { found: null, unsure: !complete };
      }),

    sendToProduction: (id) =>
      once(async () => {
        await client.tell({
          method: "POST",
          path: `${shop()}/orders/${id}/send_to_production.json`,
          manner: "once",
        });
        return {};
      }),

    cancelOrder: (id) =>
      once(async () => {
        await client.tell({ method: "POST", path: `${shop()}/orders/${id}/cancel.json`, manner: "once" });
        return {};
      }),

    webhooks: () =>
      asking(() => client.ask({ method: "GET", path: `${shop()}/webhooks.json`, manner: "reading" }, shapes.webhooks)),

    createWebhook: (topic, url) =>
      asking(() =>
        client.tell({
          method: "POST",
          path: `${shop()}/webhooks.json`,
          body: { topic, url, secret: settings.webhookSecret },
          manner: "once",
        }),
      ),

    updateWebhook: (id, url) =>
      asking(() =>
        client.tell({
          method: "PUT",
          path: `${shop()}/webhooks/${id}.json`,
          body: { url },
          manner: "repeatable",
        }),
      ),

    readNotice: (body, signature) => readNotice(body, signature, settings.webhookSecret),
  };
}
