import { type ComponentType, lazy } from "react";
import { loadWithRetries } from "../../../ui/load-with-retries.ts";
import type { PaymentForm, PaymentFormProps } from "./payment-form.ts";

const files = import.meta.glob<{ default: PaymentForm }>(["./payment-forms/*.tsx", "!**/*.test.tsx"]);

const forms = new Map<string, ComponentType<PaymentFormProps>>(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.tsx$/g, ""), lazy(() => loadWithRetries(load))]),
);

/** Returns the form of a payment provider by its name, loaded when rendered; undefined if the site has no such form. */
export const paymentFormOf = (provider: string) => forms.get(provider);

/** Preloads a provider's form before it is rendered. */
export const loadPaymentForm = (provider: string): void =>
  void files[`./payment-forms/${provider}.tsx`]?.().catch(() => undefined);
