import type { PodProvider } from "../../modules/pod/pod-provider.ts";
import { createPrintifyCalls, type PrintifyCallsDeps } from "./printify-calls.ts";
import { readNotice, TOPICS } from "./printify-notice.ts";
import { createPrintifyOrders } from "./printify-orders.ts";
import { createPrintifyProducts } from "./printify-products.ts";
import * as shapes from "./printify-shapes.ts";

const PUBLIC_API = "https://api.printify.com";

/** The provider over its HTTP API. Without a shop only `shops` can be called; all other methods throw AppError `conflict`. */
export function createPrintifyProvider(deps: PrintifyCallsDeps): PodProvider {
  const { settings } = deps;
  const calls = createPrintifyCalls(deps);
  const { client, shopId, shop, asking } = calls;
  const origin = new URL(settings.apiUrl).origin;

  return {
    name: "printify",
    shopId,
    // With the public API, every picture has a public URL.
    trustedOrigin: origin === PUBLIC_API ? null : origin,
    topics: TOPICS,
    currency: "USD",
    webhookSignature: "x-pfy-signature",

    shops: () => asking(() => client.ask({ method: "GET", path: "shops.json", manner: "reading" }, shapes.shops)),

    ...createPrintifyProducts(calls),
    ...createPrintifyOrders(calls),

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
