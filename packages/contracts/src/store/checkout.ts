import { z } from "zod";
import { email } from "../auth/login.ts";
import { countryCode } from "../common/country.ts";
import { moneyInput, text } from "../common/fields.ts";
import { msg, t } from "../common/language.ts";
import { personName } from "../common/names.ts";
import { ADDRESS_MAX, COUNTRY_MAX, DEFAULT_COUNTRY, NAME_MAX, TIP_MAX_CENTS, ZIP_MAX } from "./limits.ts";

/** The spec's message at every missing billing field (section 5). */
export const FIELDS_REQUIRED = "Please fill in all required fields";
/** The spec's message when a card field of the demo is empty. */
export const PAYMENT_FIELDS_REQUIRED = "Please fill in all payment fields";
/** The error for ordering an empty cart. */
export const CART_EMPTY = "Your cart is empty";

const required = (max: number) =>
  z.string({ error: FIELDS_REQUIRED }).trim().min(1, { error: FIELDS_REQUIRED, abort: true }).pipe(text(max));

const optional = (max: number) =>
  z
    .string({ error: "Must be text" })
    .nullish()
    .transform((value) => value ?? "")
    .pipe(text(max))
    .meta({ openapi: { type: ["string", "null"], maxLength: max } });

/** The error for an unknown country. */
export const COUNTRY_UNKNOWN = "Enter a country by its name or its two-letter code";

/** A country as ISO 3166-1 alpha-2 code or English name; parsed to the code, blank stays blank. */
const country = optional(COUNTRY_MAX).transform((given, context) => {
  const code = given.trim() === "" ? "" : countryCode(given);
  if (code !== null) return code;
  context.addIssue({ code: "custom", message: COUNTRY_UNKNOWN });
  return z.NEVER;
});

export const TOO_GENEROUS = msg("This is very generous, but more than we can accept.");
/** The factor for currencies without a minor unit; the shop itself checks the exact maximum. */
const WIDEST_STEP = 100;

/** The checkout's first step: required billing fields, and shipping fields that default to the billing value if blank. */
export const orderCreateInput = z.object({
  billing_first_name: personName(NAME_MAX, FIELDS_REQUIRED),
  billing_last_name: personName(NAME_MAX, FIELDS_REQUIRED),
  billing_email: z
    .string({ error: FIELDS_REQUIRED })
    .trim()
    .min(1, { error: FIELDS_REQUIRED, abort: true })
    .pipe(email),
  billing_address: required(ADDRESS_MAX),
  billing_city: required(NAME_MAX),
  billing_state: required(NAME_MAX),
  billing_zip_code: required(ZIP_MAX),
  billing_country: country.transform((code) => code || DEFAULT_COUNTRY),
  shipping_first_name: optional(NAME_MAX),
  shipping_last_name: optional(NAME_MAX),
  shipping_address: optional(ADDRESS_MAX),
  shipping_city: optional(NAME_MAX),
  shipping_state: optional(NAME_MAX),
  shipping_zip_code: optional(ZIP_MAX),
  shipping_country: country,
  same_as_billing: z.boolean({ error: "Must be true or false" }).default(true),
  /** A voluntary tip, if the shop accepts tips; empty or null means none. */
  tip: z
    .union([z.literal("").transform(() => 0), moneyInput])
    .nullish()
    .refine((cents) => (cents ?? 0) <= TIP_MAX_CENTS * WIDEST_STEP, { error: () => t(TOO_GENEROUS) }),
  /** The total shown to the buyer. If given, an order with a different total is rejected with 409. */
  expected_total: moneyInput.nullish(),
});
export type OrderCreateInput = z.output<typeof orderCreateInput>;

/** The demo's card form, whose data never leaves the browser (spec, sections 3 and 5: all four required, no format checks). */
export const demoCardInput = z.object({
  cardNumber: z.string().trim().min(1, { error: PAYMENT_FIELDS_REQUIRED }),
  expiryDate: z.string().trim().min(1, { error: PAYMENT_FIELDS_REQUIRED }),
  cvv: z.string().trim().min(1, { error: PAYMENT_FIELDS_REQUIRED }),
  cardholderName: z.string().trim().min(1, { error: PAYMENT_FIELDS_REQUIRED }),
});
