import type { PaymentProvider, PaymentProviders } from "../../modules/store/payments/payment-provider.ts";
import type { OutwardGate } from "../../platform/outward-gate.ts";
import { createStripeProvider, type StripeSettings } from "../stripe/stripe-provider.ts";
import { createDemoProvider } from "./demo.ts";

/** The provider whose calls are only made while the gate is open. What it tells by itself is read at all times. */
function behind(gate: Pick<OutwardGate, "pass">, provider: PaymentProvider): PaymentProvider {
  const after =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      await gate.pass();
      return call(...given);
    };
  return {
    name: provider.name,
    confirmedByBuyer: provider.confirmedByBuyer,
    publishableKey: provider.publishableKey,
    createIntent: after(provider.createIntent),
    findIntent: after(provider.findIntent),
    cancelIntent: after(provider.cancelIntent),
    refund: after(provider.refund),
    findRefund: after(provider.findRefund),
    readNotice: provider.readNotice,
  };
}

/**
 * Stripe where it is set up, else what pretends, else nothing: then the shop takes no orders. Orders that were paid in
 * another way before can still be paid back.
 */
export function createPaymentProviders(deps: {
  secretKey: string;
  stripe: StripeSettings | undefined;
  pretended: "demo" | "rehearsal" | null;
  gate: Pick<OutwardGate, "pass">;
}): PaymentProviders {
  const stripe = deps.stripe && behind(deps.gate, createStripeProvider(deps.stripe));
  const all: (PaymentProvider | undefined)[] = [
    stripe,
    createDemoProvider(deps),
    createDemoProvider({ ...deps, name: "rehearsal" }),
  ];
  const byName: PaymentProviders["byName"] = (name) => all.find((provider) => provider?.name === name);
  return { current: stripe ?? (deps.pretended === null ? undefined : byName(deps.pretended)), byName };
}
