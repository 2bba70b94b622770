import type { PaymentProvider, PaymentProviders } from "../../modules/store/payments/payment-provider.ts";
import type { OutwardGate } from "../../platform/outward-gate.ts";
import { createStripeProvider, type StripeSettings } from "../stripe/stripe-provider.ts";
import { createDemoProvider } from "./demo.ts";
import { paymentProviders } from "./payment-providers.ts";

/** The configuration of payments. */
export type PaymentConfig = {
  /** How payments are simulated where no real provider is set up; null means the shop takes no orders. */
  pretended: "demo" | "rehearsal" | null;
  /** Each real provider's settings; unset where it is not used. */
  stripe?: StripeSettings | undefined;
};

/** Creates a provider from its settings; undefined if it is not set up. */
export type PaymentProviderFactory = (config: PaymentConfig) => PaymentProvider | undefined;

/** Every supported real provider. The first one that is set up takes new payments. */
export const PAYMENT_PROVIDERS: readonly PaymentProviderFactory[] = [
  ({ stripe }) => stripe && createStripeProvider(stripe),
];

/** The provider's methods that make outside calls. */
type OutwardMethod = {
  [Name in keyof PaymentProvider]-?: NonNullable<PaymentProvider[Name]> extends (...given: never[]) => Promise<unknown>
    ? Name
    : never;
}[keyof PaymentProvider];

/**
 * Wraps a provider so that its calls are made only while the outward gate is open. Its webhooks are read at all times. The type
 * of `calls` requires every method that makes outside calls, so that none can bypass the gate.
 */
function behind(gate: Pick<OutwardGate, "pass">, provider: PaymentProvider): PaymentProvider {
  const after =
    <Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      await gate.pass();
      return call(...given);
    };
  const calls: { [Name in OutwardMethod]: PaymentProvider[Name] } = {
    createIntent: after(provider.createIntent),
    findIntent: after(provider.findIntent),
    feeOf: provider.feeOf && after(provider.feeOf),
    cancelIntent: after(provider.cancelIntent),
    refund: after(provider.refund),
    findRefund: after(provider.findRefund),
  };
  const { feeOf, ...always } = calls;
  return { ...provider, ...always, ...(feeOf && { feeOf }) };
}

/**
 * Uses a real provider if one is set up, otherwise the simulated one, otherwise none, in which case the shop takes no orders.
 * Orders paid by another provider before can still be refunded.
 */
export function createPaymentProviders(deps: {
  secretKey: string;
  config: PaymentConfig;
  gate: Pick<OutwardGate, "pass">;
  /** Replaced only by tests. */
  factories?: readonly PaymentProviderFactory[] | undefined;
}): PaymentProviders {
  const real = (deps.factories ?? PAYMENT_PROVIDERS).flatMap((create) => {
    const provider = create(deps.config);
    return provider ? [behind(deps.gate, provider)] : [];
  });
  const pretended = (["demo", "rehearsal"] as const).map((name) => createDemoProvider({ ...deps, name }));
  const [current = pretended.find(({ name }) => name === deps.config.pretended)] = real;
  return paymentProviders([...real, ...pretended], current);
}
