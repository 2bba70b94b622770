import { afterAll, beforeAll, expect, it } from "vitest";
import { runNoticeStorm } from "../../../../test/races/notice-storm.ts";
import { createStripeSite, STRIPE_ENV, type StripeSite } from "../../../../test/stripe-site.ts";

let site: StripeSite;
beforeAll(async () => {
  site = await createStripeSite();
});
afterAll(() => site.close());

it("ends every order correctly, whatever the order and number of its notices", async () => {
  const { sent, responses, problems } = await runNoticeStorm({
    connection: site.connection,
    simulator: site.stripe,
    stripe: {
      secretKey: STRIPE_ENV.STRIPE_SECRET_KEY,
      publishableKey: STRIPE_ENV.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: STRIPE_ENV.STRIPE_WEBHOOK_SECRET,
      apiUrl: site.stripe.url,
    },
    orders: 50,
    copies: 5,
  });
  expect(problems).toEqual([]);
  expect(sent).toBeGreaterThan(450);
  expect(Object.keys(responses)).toEqual(["200"]);
});
