import { t } from "@fanfare/contracts/common/language";

/**
 * Whether a line would be free although its product is given away for an address: the product's page asks for that address and
 * for consent to the newsletter, and a cart asks for neither.
 */
export const isForAddress = (line: { free_download: string | null; unit_price_cents: number }): boolean =>
  line.free_download === "email" && line.unit_price_cents === 0;

/** The message for the buyer about such a line. */
export const forAddressText = (name: string): string =>
  t("{name} is free in exchange for your e-mail address. Get it as a free download on its page.", { name });
