import type { PaymentProvider, PaymentProviders } from "../../modules/store/payment-provider.ts";
import { createStripeProvider, type StripeSettings } from "../stripe/stripe-provider.ts";
import { createDemoProvider } from "./demo.ts";

/**
 * Stripe where it is set up, else what pretends, else nothing: then the shop takes no orders. Orders that were paid in
 * another way before can still be paid back.
 */
export function createPaymentProviders(deps: {
  secretKey: string;
  stripe: StripeSettings | undefined;
  pretended: "demo" | "rehearsal" | null;
}): PaymentProviders {
  const stripe = deps.stripe && createStripeProvider(deps.stripe);
  const all: (PaymentProvider | undefined)[] = [
    stripe,
    createDemoProvider(deps),
    createDemoProvider({ ...deps, name: "rehearsal" }),
  ];
  const byName: PaymentProviders["byName"] = (name) => all.find((provider) => provider?.name === name);
  return { current: stripe ?? (deps.pretended === null ? undefined : byName(deps.pretended)), byName };
}
