import { type StripeSimulator, startStripeSimulator } from "@fanfare/simulators/stripe/server";
import { createStripeProvider } from "../src/integrations/stripe/stripe-provider.ts";
import type { PaymentProvider } from "../src/modules/store/payments/payment-provider.ts";
import { createTestSite, type TestSite } from "./site.ts";

/** A site that takes payments through the simulator, with a port that the simulator's webhooks reach. */
export type StripeSite = TestSite & { stripe: StripeSimulator };

export const STRIPE_ENV = {
  STRIPE_SECRET_KEY: "sk_test_site",
  STRIPE_PUBLISHABLE_KEY: "pk_test_site",
  STRIPE_WEBHOOK_SECRET: "whsec_test_site",
};

export async function createStripeSite(): Promise<StripeSite> {
  const stripe = await startStripeSimulator({
    secretKey: STRIPE_ENV.STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_ENV.STRIPE_WEBHOOK_SECRET,
  });
  const site = await createTestSite({ env: { ...STRIPE_ENV, STRIPE_API_URL: stripe.url } });
  const url = await site.app.listen({ port: 0, host: "127.0.0.1" });
  stripe.webhooks.url = `${url}/api/webhooks/stripe`;
  return {
    ...site,
    stripe,
    async close() {
      await stripe.close();
      await site.close();
    },
  };
}

/** A provider of another process of that site. */
export const stripeProviderOf = ({ stripe }: StripeSite): PaymentProvider =>
  createStripeProvider({
    secretKey: STRIPE_ENV.STRIPE_SECRET_KEY,
    publishableKey: STRIPE_ENV.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_ENV.STRIPE_WEBHOOK_SECRET,
    apiUrl: stripe.url,
  });
