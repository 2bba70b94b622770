import type { PaymentProvider, PaymentProviders } from "../../modules/store/payments/payment-provider.ts";

/** `current` is one of `all`, or undefined. */
export const paymentProviders = (
  all: readonly PaymentProvider[],
  current: PaymentProvider | undefined,
): PaymentProviders => ({ all, current, byName: (name) => all.find((provider) => provider.name === name) });
