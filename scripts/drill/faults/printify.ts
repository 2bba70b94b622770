import { createDatabase } from "../../../apps/api/src/platform/db/client.ts";
import { makeFans } from "../../../apps/api/test/races/store-rig.ts";
import { BILLING } from "../../../apps/api/test/store-factories.ts";
import { startPrintifySimulator } from "../../../packages/simulators/src/printify/server.ts";
import { startStripeSimulator } from "../../../packages/simulators/src/stripe/server.ts";
import { startSite } from "../../lib/site.ts";
import { onFreshDatabases } from "../parts/on-fresh-databases.ts";
import { PlaylistWriter } from "../parts/playlist-writer.ts";
import { connectionString, openSessions, tokenOf } from "../parts/shop-client.ts";
import { type Fault, seconds } from "./fault.ts";
import { startLink } from "./link.ts";
import { until } from "./until.ts";

const ORDERS = 5;
const TOKEN = "drill";
const STRIPE = { secretKey: "sk_test_drill", webhookSecret: "whsec_drill" };
/** Attempts within the hour whose delays are skipped. */
const MAX_ATTEMPTS = 6;
const portOf = (url: string) => Number(new URL(url).port);

/** An hour without the provider; the delays between attempts are skipped. */
export const printifyAway: Fault = {
  name: "Printify away for an hour",
  pass: "orders are taken and kept, the owner is told, each is made once afterwards",
  run: async (context) => {
    const { hold } = context;
    const printify = await startPrintifySimulator({ token: TOKEN });
    const stripe = await startStripeSimulator(STRIPE);
    const link = await startLink(portOf(printify.url));
    let finding = { did: "", seen: "" };
    await onFreshDatabases(context, async ({ fresh }) => {
      const connection = await fresh("printify_away");
      const { db, pool, close } = createDatabase(connection, { log: { warn: () => undefined } });
      const fans = await makeFans(db, ORDERS);
      await openSessions(pool, fans);
      const api = new URL(printify.url);
      api.port = String(link.port);
      const site = await startSite({
        env: {
          DATABASE_URL: connectionString(connection),
          SEED: "none",
          STRIPE_SECRET_KEY: STRIPE.secretKey,
          STRIPE_PUBLISHABLE_KEY: "pk_test_drill",
          STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
          STRIPE_API_URL: stripe.url,
          PRINTIFY_API_TOKEN: TOKEN,
          PRINTIFY_SHOP_ID: String(printify.shop.id),
          PRINTIFY_WEBHOOK_SECRET: "drill-notices",
          PRINTIFY_API_URL: api.href,
        },
      });
      stripe.webhooks.url = `${site.url}/api/webhooks/stripe`;
      const { token: owner } = await PlaylistWriter.login(site);
      const call = async (token: string, method: string, path: string, body?: object) => {
        const response = await fetch(`${site.url}/api/store/${path}`, {
          method,
          headers: { authorization: `Token ${token}`, "content-type": "application/json" },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return { status: response.status, body: (await response.json()) as Record<string, unknown> };
      };
      const count = async (query: string) => (await pool.query<{ count: number }>(query)).rows[0]?.count ?? 0;
      /** Makes every job that waits for its next attempt due now. */
      const hasten = () =>
        pool.query(
          "update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()",
        );
      try {
        const shirt = printify.products.create({ title: "Tee", blueprint_id: 6 });
        printify.products.find(shirt.id).images = [];
        printify.products.publish(shirt.id);
        const synced = await call(owner, "POST", "printify/sync/");
        hold(synced.status < 300, `the sync got the response ${synced.status} ${JSON.stringify(synced.body)}`);
        const { rows } = await pool.query<{ id: number; product_id: number }>(
          "select id, product_id from product_variants where is_available order by id limit 1",
        );
        const [variant] = rows;
        if (variant === undefined) throw new Error("The sync has brought no variant.");

        link.mode = "refused";
        link.cut();
        for (const fan of fans) {
          const token = tokenOf(fan);
          await call(token, "POST", "cart/add/", { product_id: variant.product_id, variant_id: variant.id });
          const made = await call(token, "POST", "orders/create/", BILLING);
          hold(made.status === 201, `an order got the response ${made.status} ${JSON.stringify(made.body)}`);
          const { body } = await call(token, "POST", "orders/payment-intent/", { order_id: made.body.id });
          stripe.account.pay(String(body.payment_intent_id), "succeed");
        }
        await stripe.webhooks.settled();
        const paid = () => count("select count(*)::int as count from orders where status = 'processing'");
        await until(async () => (await paid()) === ORDERS);
        for (let tried = 0; tried < MAX_ATTEMPTS; tried += 1) {
          const before = link.taken();
          await hasten();
          await until(() => link.taken() > before);
        }
        const told = await until(
          async () =>
            (await count("select count(*)::int as count from pod_orders where problem is not null")) === ORDERS,
        );
        const shown = await fetch(`${site.url}/trpc/pod.attention`, { headers: { authorization: `Token ${owner}` } });
        const words = /Printify could not be told yet/.exec(await shown.text())?.[0];
        const early = printify.orders.all.size;

        // The first responses after the outage are lost: orders that were accepted then must not be sent again.
        printify.faults.add({ kind: "lost_after", times: 2, method: "POST", path: "orders.json" });
        link.mode = "open";
        link.cut();
        const took = await until(async () => {
          await hasten();
          return (
            (await count("select count(*)::int as count from pod_orders where provider_order_id is not null")) ===
            ORDERS
          );
        });
        hold((await paid()) === ORDERS, `${await paid()} orders of ${ORDERS} are kept`);
        hold(Number.isFinite(told) && words !== undefined, "the owner reads nothing of it");
        hold(early === 0, `${early} orders passed a link that passes nothing: this proves nothing`);
        hold(Number.isFinite(took), "not every order was told in the end");
        hold(printify.orders.all.size === ORDERS, `Printify has ${printify.orders.all.size} orders of ${ORDERS}`);
        hold(printify.orders.duplicates.length === 0, `${printify.orders.duplicates.length} were told twice`);
        finding = {
          did: `Printify refused connections while ${ORDERS} orders were paid and each was tried ${MAX_ATTEMPTS} times, then lost two responses and was back`,
          seen: `${await paid()} orders kept, the owner reads “${words}”; afterwards ${printify.orders.all.size} at Printify, ${printify.orders.duplicates.length} twice, within ${seconds(took)}`,
        };
      } finally {
        await site.stop();
        await close();
      }
    });
    await link.close();
    await printify.close();
    await stripe.close();
    return finding;
  },
};
