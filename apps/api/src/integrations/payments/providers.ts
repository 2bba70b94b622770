import type { PaymentProvider, PaymentProviders } from "../../modules/store/payments/payment-provider.ts";
import type { OutwardGate } from "../../platform/outward-gate.ts";
import { createStripeProvider, type StripeSettings } from "../stripe/stripe-provider.ts";
import { createDemoProvider } from "./demo.ts";
import { paymentProviders } from "./payment-providers.ts";

/** How money is taken. */
export type PaymentConfig = {
  /** What pretends to take it where no real provider is set up; null: then the shop takes no orders. */
  pretended: "demo" | "rehearsal" | null;
  /** Each real provider's settings; unset where it is not used. */
  stripe?: StripeSettings | undefined;
};

/** Makes a provider of its settings; undefined where it is not set up. */
export type PaymentProviderFactory = (config: PaymentConfig) => PaymentProvider | undefined;

/** Every real provider that the site knows. The first that is set up takes new payments. */
export const PAYMENT_PROVIDERS: readonly PaymentProviderFactory[] = [
  ({ stripe }) => stripe && createStripeProvider(stripe),
];

/** The methods of a provider that call outside. */
type OutwardMethod = {
  [Name in keyof PaymentProvider]-?: NonNullable<PaymentProvider[Name]> extends (...given: never[]) => Promise<unknown>
    ? Name
    : never;
}[keyof PaymentProvider];

/**
 * The provider whose calls are only made while the gate is open. What it reports by itself is read at all times. The type
 * of `calls` asks for each method that calls outside: none is left before the gate.
 */
function behind(gate: Pick<OutwardGate, "pass">, provider: PaymentProvider): PaymentProvider {
  const after =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
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
 * A real provider where one is set up, else what pretends, else nothing: then the shop takes no orders. Orders that were
 * paid in another way before can still be paid back.
 */
export function createPaymentProviders(deps: {
  secretKey: string;
  config: PaymentConfig;
  gate: Pick<OutwardGate, "pass">;
  /** Only a test gives others than the product's. */
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
