import { z } from "zod";
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
  /** Whether buyers are asked at the checkout to add something. */
  takes_tips: z.boolean(),
});
export type ShopSettingsFields = z.output<typeof shopSettingsFields>;

export const shopSettings = shopSettingsFields.extend({ version });
export type ShopSettings = z.output<typeof shopSettings>;
