import { type PrintifySimulator, startPrintifySimulator } from "@fanfare/simulators/printify/server";
import { startStripeSimulator } from "@fanfare/simulators/stripe/server";
import { createPrintify } from "../src/integrations/printify/create-printify.ts";
import type { PodProvider } from "../src/modules/pod/pod-provider.ts";
import { signIn } from "./factories.ts";
import { runJobs } from "./run-jobs.ts";
import { createTestSite, type TestSite } from "./site.ts";
import { BILLING } from "./store-factories.ts";
import { STRIPE_ENV } from "./stripe-site.ts";

const HASTE = 40;
const TOKEN = "sim-token";

/** A site whose provider is the simulator, with a port that the simulator's notices reach, an owner and a fan. */
export type PrintifySite = TestSite & {
  printify: PrintifySimulator;
  owner: { id: number; token: string };
  fan: { id: number; token: string };
  /** Runs all jobs, including those that jobs add. */
  work(): Promise<void>;
  /** Imports everything the provider has. */
  sync(): Promise<{ status: number; body: unknown }>;
  /** Places the fan's order for one of each of the variants, paid by card: orders paid by the demo payment are not produced. */
  order(variantIds: readonly number[], more?: object): Promise<{ id: number; order_number: string }>;
};

/**
 * Timings short enough for a test; the waits themselves remain. An order settles well after the client gave up, as in production.
 */
const SHORT = {
  settleMs: 3_000,
  client: { timeoutMs: 1_500, pauseMs: 5, holdOffMs: 20, rateFactor: HASTE },
};

export async function createPrintifySite(
  env: Record<string, string> = {},
  timing: { joinTimeoutMs?: number; timeoutMs?: number } = {},
): Promise<PrintifySite> {
  const printify = await startPrintifySimulator({ token: TOKEN });
  const stripe = await startStripeSimulator({
    secretKey: STRIPE_ENV.STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_ENV.STRIPE_WEBHOOK_SECRET,
  });
  printify.traffic.limits = { account: 600 * HASTE, catalog: 100 * HASTE };
  const site = await createTestSite({
    env: {
      PRINTIFY_API_TOKEN: TOKEN,
      PRINTIFY_SHOP_ID: String(printify.shop.id),
      PRINTIFY_WEBHOOK_SECRET: "hook-secret",
      PRINTIFY_API_URL: printify.url,
      ...STRIPE_ENV,
      STRIPE_API_URL: stripe.url,
      ...env,
    },
    podTiming: {
      ...SHORT,
      ...(timing.joinTimeoutMs === undefined ? {} : { joinTimeoutMs: timing.joinTimeoutMs }),
      client: { ...SHORT.client, ...(timing.timeoutMs === undefined ? {} : { timeoutMs: timing.timeoutMs }) },
    },
  });
  const url = await site.app.listen({ port: 0, host: "127.0.0.1" });
  stripe.webhooks.url = `${url}/api/webhooks/stripe`;
  for (const topic of [
    "product:publish:started",
    "product:updated",
    "product:deleted",
    "order:created",
    "order:updated",
    "order:sent-to-production",
    "order:shipment:created",
    "order:shipment:delivered",
  ]) {
    printify.hooks.create({ topic, url: `${url}/api/webhooks/printify`, secret: "hook-secret" });
  }
  const owner = await signIn(site, { role: "owner" });
  const fan = await signIn(site);

  const call = (path: string, body: object) => site.call("POST", path, { token: fan.token, body });
  return {
    ...site,
    printify,
    owner,
    fan,
    async work() {
      for (let round = 0; round < 3; round += 1) {
        await printify.hooks.settled();
        await runJobs(site);
      }
    },
    async sync() {
      const response = site.call("POST", "/api/store/printify/sync/", { token: owner.token });
      const working = (async () => {
        for (let open = true; open; ) {
          await runJobs(site);
          open = await Promise.race([
            response.then(() => false),
            new Promise<boolean>((done) => setTimeout(done, 20, true)),
          ]);
        }
      })();
      const [result] = await Promise.all([response, working]);
      return { status: result.status, body: result.body };
    },
    async order(variantIds, more = {}) {
      for (const variant_id of variantIds) {
        const { product_id } = await site.db
          .selectFrom("product_variants")
          .select("product_id")
          .where("id", "=", variant_id)
          .executeTakeFirstOrThrow();
        await call("/api/store/cart/add/", { product_id, variant_id });
      }
      const made = await call("/api/store/orders/create/", { ...BILLING, ...more });
      const { id, order_number } = made.body as { id: number; order_number: string };
      const { payment_intent_id } = await site.services.store.payments.intentFor(fan.id, id);
      stripe.account.pay(payment_intent_id, "succeed");
      await stripe.webhooks.settled();
      return { id, order_number };
    },
    async close() {
      await printify.close();
      await stripe.close();
      await site.close();
    },
  };
}

/** A separate provider instance that uses the site's simulator. */
export function providerOf({ db, printify, services }: PrintifySite): PodProvider {
  const provider = createPrintify({
    db,
    config: {
      apiToken: TOKEN,
      shopId: String(printify.shop.id),
      webhookSecret: "hook-secret",
      apiUrl: printify.url,
    },
    secretKey: "secret",
    publicUrl: "https://artist.example",
    gate: services.gate,
  });
  if (!provider) throw new Error("without a token there is no provider");
  return provider;
}
