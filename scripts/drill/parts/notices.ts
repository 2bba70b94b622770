import { runNoticeStorm } from "../../../apps/api/test/races/notice-storm.ts";
import { startStripeSimulator } from "../../../packages/simulators/src/stripe/server.ts";
import { startSite } from "../../lib/site.ts";
import type { Drill } from "../drill.ts";
import { onFreshDatabases } from "./on-fresh-databases.ts";
import { connectionString } from "./shop-client.ts";

/** Their payments make some 2,000 events. */
const ORDERS = 900;
const COPIES = 5;
const KEYS = { secretKey: "sk_test_drill", publishableKey: "pk_test_drill", webhookSecret: "whsec_drill" };

/** Delivers Stripe's webhooks five times each, in mixed order; every order ends in the status that its own events determine. */
export const noticesDrill: Drill = {
  name: "notices",
  run: async ({ size, say, server }) => {
    return onFreshDatabases({ say, server }, async ({ count, fresh }) => {
      const simulator = await startStripeSimulator(KEYS);
      try {
        const database = await fresh("notices");
        const site = await startSite({
          env: {
            DATABASE_URL: connectionString(database),
            SEED: "none",
            STRIPE_SECRET_KEY: KEYS.secretKey,
            STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
            STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
            STRIPE_API_URL: simulator.url,
          },
        });
        try {
          simulator.webhooks.url = `${site.url}/api/webhooks/stripe`;
          const storm = await runNoticeStorm({
            connection: database,
            simulator,
            stripe: { ...KEYS, apiUrl: simulator.url },
            orders: Math.max(40, Math.round(ORDERS * size)),
            copies: COPIES,
          });
          const rate = Math.round(storm.sent / storm.seconds);
          say(`${storm.sent / COPIES} webhooks × ${COPIES} in any order: ${storm.seconds.toFixed(1)} s, ${rate}/s`);
          count(storm.problems.length === 0, storm.problems.slice(0, 5).join("; "));
          count(Object.keys(storm.responses).join() === "200", `responses: ${JSON.stringify(storm.responses)}`);
        } finally {
          await site.stop();
        }
      } finally {
        await simulator.close();
      }
    });
  },
};
