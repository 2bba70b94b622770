import { type ComponentType, lazy } from "react";
import type { PaymentForm, PaymentFormProps } from "./payment-form.ts";

const files = import.meta.glob<{ default: PaymentForm }>(["./payment-forms/*.tsx", "!**/*.test.tsx"]);

const forms = new Map<string, ComponentType<PaymentFormProps>>(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.tsx$/g, ""), lazy(load)]),
);

/** The form of a payment provider by its name, loaded when it is drawn; undefined where the site has none. */
export const paymentFormOf = (provider: string) => forms.get(provider);

/** Has a provider's form at hand before it is drawn. */
export const loadPaymentForm = (provider: string): void => void files[`./payment-forms/${provider}.tsx`]?.();
