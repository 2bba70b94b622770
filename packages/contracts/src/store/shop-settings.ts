import { z } from "zod";
import { CURRENCIES } from "../common/currency.ts";
import { text } from "../common/fields.ts";
import { version } from "../common/version.ts";
import { countryList } from "./shipping.ts";

/** The owner's settings for selling: the seller and the texts on receipts. Empty fields are left out. */
export const shopSettingsFields = z.object({
  /** The seller's name; if empty, the site's operator. */
  seller_name: text(200),
  /** One line per line of the address. */
  seller_address: text(500),
  /** As printed on receipts, such as "VAT DE123456789". If set, they are called invoices. */
  tax_id: text(100),
  /** A line about tax on receipts, such as "VAT included". It does not change any total. */
  tax_text: text(200),
  receipt_footer: text(500),
  /** Countries to which goods are sent; empty means everywhere. */
  ships_to: countryList,
  /** The site's currency; it can no longer be changed after the first order or fixed-amount discount. */
  currency: z.enum(CURRENCIES, { error: "Choose a currency" }),
  /** Whether buyers can add a tip at the checkout. */
  takes_tips: z.boolean(),
});
export type ShopSettingsFields = z.output<typeof shopSettingsFields>;

/** `is_currency_final`: there are amounts in the currency, such as orders, so it can no longer be changed. */
export const shopSettings = shopSettingsFields.extend({ version, is_currency_final: z.boolean() });
export type ShopSettings = z.output<typeof shopSettings>;
export const shopSettingsInput = shopSettingsFields.extend({ version });
export type ShopSettingsInput = z.output<typeof shopSettingsInput>;
