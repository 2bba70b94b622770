import { z } from "zod";
import { id, idInput, money } from "../common/fields.ts";

/** A payment provider's name, such as `demo`, or `rehearsal` on a site whose print-on-demand provider is a simulator. */
export const paymentProvider = z.string().regex(/^[a-z][a-z0-9_]*$/);

/** Shown on every payment screen of the demo provider. */
export const DEMO_PAYMENT_NOTICE = "This is a demonstration: no charge is made. Please do not enter a real card.";
/** Milliseconds for which the demo simulates processing (spec, section 4). */
export const DEMO_PAYMENT_DELAY_MS = 2000;

/**
 * Data for the payment screen before an order exists. `provider` is null if the shop takes no orders; `publishable_key`
 * identifies the site to the provider's form, null if none is needed.
 */
export const paymentSettings = z.object({
  provider: paymentProvider.nullable(),
  publishable_key: z.string().nullable(),
  currency: z.string(),
  notice: z.string().nullable(),
  /** Whether buyers get mails. Without a mail server the site writes them to files. */
  sends_mail: z.boolean(),
});
export type PaymentSettings = z.output<typeof paymentSettings>;

export const paymentIntentInput = z.object({ order_id: idInput });

/** The data with which the browser pays; it stays the same while the order can be paid. */
export const paymentIntent = z.object({
  provider: paymentProvider,
  payment_intent_id: z.string(),
  client_secret: z.string(),
  amount: money,
  currency: z.string(),
});
export type PaymentIntent = z.output<typeof paymentIntent>;

/** `id` is the order's id. Demo provider only. */
export const confirmPaymentInput = z.object({
  id,
  payment_intent_id: z
    .string({ error: "Payment intent is required" })
    .min(1, { error: "Payment intent is required" })
    .max(255),
});
