import { t } from "@fanfare/contracts/common/language";

/**
 * Whether a line is had for nothing though its product is given away for an address: the page asks for that address and for a
 * yes to the newsletter, and a cart asks for neither.
 */
export const isForAddress = (line: { free_download: string | null; unit_price_cents: number }): boolean =>
  line.free_download === "email" && line.unit_price_cents === 0;

/** What a buyer is told of such a line. */
export const forAddressText = (name: string): string =>
  t("{name} is free for your e-mail address: take it as a free download on its page.", { name });
