import { z } from "zod";
import { id, idInput, money } from "../common/fields.ts";

/** A payment provider by its name, such as `demo`, or `rehearsal` on a site whose print-on-demand is played by a simulator. */
export const paymentProvider = z.string().regex(/^[a-z][a-z0-9_]*$/);

/** Every payment screen of the demo provider says this (contract, section 1). */
export const DEMO_PAYMENT_NOTICE = "This is a demonstration: no charge is made. Please do not enter a real card.";
/** Milliseconds in which the demo pretends to work (spec, section 4). */
export const DEMO_PAYMENT_DELAY_MS = 2000;

/**
 * What a payment screen needs to know before there is an order. `provider` is null while the shop takes no orders;
 * `publishable_key` is what its form identifies the site with; null where it needs nothing.
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

/** What the browser pays with: the same as long as the order can be paid. */
export const paymentIntent = z.object({
  provider: paymentProvider,
  payment_intent_id: z.string(),
  client_secret: z.string(),
  amount: money,
  currency: z.string(),
});
export type PaymentIntent = z.output<typeof paymentIntent>;

/** `id` is the order's. Demo provider only. */
export const confirmPaymentInput = z.object({
  id,
  payment_intent_id: z
    .string({ error: "Payment intent is required" })
    .min(1, { error: "Payment intent is required" })
    .max(255),
});
