import { z } from "zod";
import { CURRENCIES } from "../common/currency.ts";
import { text } from "../common/fields.ts";
import { version } from "../common/version.ts";
import { countryList } from "./shipping.ts";

/** What the owner says of selling: who sells, and the words on receipts. Empty is left out. */
export const shopSettingsFields = z.object({
  /** Who sells; empty: who runs the site. */
  seller_name: text(200),
  /** Line by line. */
  seller_address: text(500),
  /** As it is written on receipts, such as "VAT DE123456789". With one they are called invoices. */
  tax_id: text(100),
  /** A line about tax on receipts, such as "VAT included". Nothing is added to any total. */
  tax_text: text(200),
  receipt_footer: text(500),
  /** Where goods are sent; without any, everywhere. */
  ships_to: countryList,
  /** What the site sells in; it stands from the first order or discount in money on. */
  currency: z.enum(CURRENCIES, { error: "Choose a currency" }),
  /** Whether buyers are asked at the checkout to add something. */
  takes_tips: z.boolean(),
});
export type ShopSettingsFields = z.output<typeof shopSettingsFields>;

/** `is_currency_final`: there are amounts in it, such as orders, so that the currency stands. */
export const shopSettings = shopSettingsFields.extend({ version, is_currency_final: z.boolean() });
export type ShopSettings = z.output<typeof shopSettings>;
export const shopSettingsInput = shopSettingsFields.extend({ version });
export type ShopSettingsInput = z.output<typeof shopSettingsInput>;
