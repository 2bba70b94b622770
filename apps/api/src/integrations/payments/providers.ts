import type { PaymentProvider, PaymentProviders } from "../../modules/store/payment-provider.ts";
import { createStripeProvider, type StripeSettings } from "../stripe/stripe-provider.ts";
import { createDemoProvider } from "./demo.ts";

/** Stripe where it is set up, else the demo; orders paid with the demo before can still be paid back. */
export function createPaymentProviders(deps: {
  secretKey: string;
  stripe: StripeSettings | undefined;
}): PaymentProviders {
  const demo = createDemoProvider(deps);
  const stripe = deps.stripe && createStripeProvider(deps.stripe);
  const all: (PaymentProvider | undefined)[] = [demo, stripe];
  return { current: stripe ?? demo, byName: (name) => all.find((provider) => provider?.name === name) };
}
