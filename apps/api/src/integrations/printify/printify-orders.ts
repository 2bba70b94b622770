import type { z } from "zod";
import type { PodAddress, PodProvider } from "../../modules/pod/pod-provider.ts";
import type { PrintifyCalls } from "./printify-calls.ts";
import { readListing } from "./printify-listing.ts";
import * as shapes from "./printify-shapes.ts";

/** The provider's maximum page size. */
const ORDERS_A_PAGE = 10;

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

type Orders = Pick<
  PodProvider,
  "deliveryPrices" | "createOrder" | "order" | "findOrder" | "sendToProduction" | "cancelOrder"
>;

/** The shop's orders at the provider. */
export function createPrintifyOrders({ client, shop, withPodErrors, unlessMissing, once }: PrintifyCalls): Orders {
  return {
    deliveryPrices: ({ lines, address }) =>
      withPodErrors(() =>
        client.request(
          {
            method: "POST",
            path: `${shop()}/orders/shipping.json`,
            body: { line_items: lines, address_to: addressOf(address) },
            retry: "idempotent",
          },
          shapes.deliveryPrices,
        ),
      ),

    createOrder: ({ external_id, lines, address, is_express }, createBefore) =>
      once(() =>
        client.request(
          {
            method: "POST",
            path: `${shop()}/orders.json`,
            retry: "after_429",
            deadline: createBefore,
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
          shapes.created,
        ),
      ),

    order: (id) =>
      unlessMissing(() =>
        client.request({ method: "GET", path: `${shop()}/orders/${id}.json`, retry: "read" }, shapes.order),
      ),

    findOrder: (externalId, since) =>
      withPodErrors(async () => {
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
        await client.send({
          method: "POST",
          path: `${shop()}/orders/${id}/send_to_production.json`,
          retry: "after_429",
        });
        return {};
      }),

    cancelOrder: (id) =>
      once(async () => {
        await client.send({ method: "POST", path: `${shop()}/orders/${id}/cancel.json`, retry: "after_429" });
        return {};
      }),
  };
}
