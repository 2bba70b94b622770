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
  const { client, shopId, shop, withPodErrors } = calls;
  const origin = new URL(settings.apiUrl).origin;

  return {
    name: "printify",
    shopId,
    // With the public API, every picture has a public URL.
    trustedOrigin: origin === PUBLIC_API ? null : origin,
    topics: TOPICS,
    currency: "USD",
    webhookSignature: "x-pfy-signature",

    shops: () =>
      withPodErrors(() => client.request({ method: "GET", path: "shops.json", retry: "read" }, shapes.shops)),

    ...createPrintifyProducts(calls),
    ...createPrintifyOrders(calls),

    webhooks: () =>
      withPodErrors(() =>
        client.request({ method: "GET", path: `${shop()}/webhooks.json`, retry: "read" }, shapes.webhooks),
      ),

    createWebhook: (topic, url) =>
      withPodErrors(() =>
        client.send({
          method: "POST",
          path: `${shop()}/webhooks.json`,
          body: { topic, url, secret: settings.webhookSecret },
          retry: "after_429",
        }),
      ),

    updateWebhook: (id, url) =>
      withPodErrors(() =>
        client.send({
          method: "PUT",
          path: `${shop()}/webhooks/${id}.json`,
          body: { url },
          retry: "idempotent",
        }),
      ),

    readNotice: (body, signature) => readNotice(body, signature, settings.webhookSecret),
  };
}
