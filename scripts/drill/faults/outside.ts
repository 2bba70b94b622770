import { setTimeout as delay } from "node:timers/promises";
import { createDatabase } from "../../../apps/api/src/platform/db/client.ts";
import { mailServer } from "../../../apps/api/test/mail-server.ts";
import { makeFans } from "../../../apps/api/test/races/store-rig.ts";
import { BILLING, makeProduct } from "../../../apps/api/test/store-factories.ts";
import { startStripeSimulator } from "../../../packages/simulators/src/stripe/server.ts";
import { startSite } from "../../lib/site.ts";
import { onFreshDatabases } from "../parts/on-fresh-databases.ts";
import { connectionString, openSessions, tokenOf } from "../parts/shop-client.ts";
import { type Fault, seconds } from "./fault.ts";
import { startLink } from "./link.ts";
import { until } from "./until.ts";

const MAILS = 3;
const HANG_MS = 3000;
const ORDERS = 5;
const RESPONSE_MS = 5000;

const portOf = (url: string) => Number(new URL(url).port);

export const smtpHanging: Fault = {
  name: "SMTP hanging",
  pass: "no caller waits for it, each mail arrives once when it responds again",
  run: async ({ hold, backMs }) => {
    const mails = await mailServer();
    const link = await startLink(portOf(mails.url), "hanging");
    const site = await startSite({ env: { SEED: "none", SMTP_URL: `smtp://127.0.0.1:${link.port}` } });
    try {
      let slowest = 0;
      for (let nth = 0; nth < MAILS; nth += 1) {
        const began = performance.now();
        const response = await fetch(`${site.url}/api/auth/password/reset/`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email: site.owner.email }),
        });
        await response.text();
        hold(response.ok, `a caller saw ${response.status}`);
        slowest = Math.max(slowest, performance.now() - began);
      }
      await until(() => link.taken() > 0);
      await delay(HANG_MS);
      const early = mails.received.length;
      link.mode = "open";
      link.cut();
      const took = await until(() => mails.received.length >= MAILS);
      // A duplicate would arrive with the next attempt.
      await delay(HANG_MS);
      hold(early === 0, `${early} mails passed a link that passes nothing: this proves nothing`);
      hold(mails.received.length === MAILS, `${mails.received.length} mails of ${MAILS}`);
      hold(slowest <= RESPONSE_MS, `a caller waited ${seconds(slowest)}`);
      hold(took <= backMs, `the mails took ${seconds(took)}`);
      return {
        did: `a mail server that takes connections and says nothing, ${MAILS} mails, then one that responds`,
        seen: `callers waited ${seconds(slowest)} at most; ${mails.received.length} mails of ${MAILS} within ${seconds(took)}`,
      };
    } finally {
      await site.stop();
      await link.close();
      await mails.close();
    }
  },
};

const STRIPE = { secretKey: "sk_test_drill", webhookSecret: "whsec_drill" };

export const stripeAway: Fault = {
  name: "Stripe away",
  pass: "orders are taken, paying says in words to come again; afterwards one payment an order, none lost",
  run: async (context) => {
    const { hold } = context;
    const stripe = await startStripeSimulator(STRIPE);
    const link = await startLink(portOf(stripe.url));
    let finding = { did: "", seen: "" };
    await onFreshDatabases(context, async ({ fresh }) => {
      const connection = await fresh("stripe_away");
      const { db, pool, close } = createDatabase(connection, { log: { warn: () => undefined } });
      const fans = await makeFans(db, ORDERS);
      await openSessions(pool, fans);
      const { id: product_id } = await makeProduct(db, { stock: 100 });
      const api = new URL(stripe.url);
      api.port = String(link.port);
      const site = await startSite({
        env: {
          DATABASE_URL: connectionString(connection),
          SEED: "none",
          STRIPE_SECRET_KEY: STRIPE.secretKey,
          STRIPE_PUBLISHABLE_KEY: "pk_test_drill",
          STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
          STRIPE_API_URL: api.href.replace(/\/$/, ""),
        },
      });
      stripe.webhooks.url = `${site.url}/api/webhooks/stripe`;
      const call = async (fan: number, path: string, body: object) => {
        const response = await fetch(`${site.url}/api/store/${path}`, {
          method: "POST",
          headers: { authorization: `Token ${tokenOf(fan)}`, "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        return { status: response.status, body: (await response.json()) as Record<string, unknown> };
      };
      try {
        link.mode = "refused";
        const orders: { fan: number; id: number }[] = [];
        const refusals = new Set<string>();
        for (const fan of fans) {
          await call(fan, "cart/add/", { product_id });
          const made = await call(fan, "orders/create/", BILLING);
          orders.push({ fan, id: Number(made.body.id) });
          const refused = await call(fan, "orders/payment-intent/", { order_id: made.body.id });
          refusals.add(`${refused.status} "${refused.body.detail}"`);
          hold(made.status === 201, `an order was refused with ${made.status}`);
          hold([502, 503].includes(refused.status), `paying got the response ${refused.status}`);
        }
        link.mode = "open";
        const intents = new Set<string>();
        for (const { fan, id } of orders) {
          for (let tab = 0; tab < 2; tab += 1) {
            const { body } = await call(fan, "orders/payment-intent/", { order_id: id });
            intents.add(String(body.payment_intent_id));
          }
        }
        for (const intent of intents) stripe.account.pay(intent, "succeed");
        await stripe.webhooks.settled();
        const paid = async () => {
          const { rows } = await pool.query<{ count: number }>(
            "select count(*)::int as count from orders where status = 'processing'",
          );
          return rows[0]?.count ?? 0;
        };
        const took = await until(async () => (await paid()) === ORDERS);
        hold(intents.size === ORDERS, `${intents.size} payments for ${ORDERS} orders`);
        hold(took <= context.backMs, `orders were paid after ${seconds(took)}`);
        finding = {
          did: `Stripe refused connections while ${ORDERS} orders were made and paying was tried, then was back`,
          seen: `meanwhile ${[...refusals].join(", ")}; then ${intents.size} payments for ${ORDERS} orders, ${await paid()} paid`,
        };
      } finally {
        await site.stop();
        await close();
      }
    });
    await link.close();
    await stripe.close();
    return finding;
  },
};
