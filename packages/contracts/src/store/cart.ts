import { z } from "zod";
import { id, idInput, money, moneyInput } from "../common/fields.ts";
import { t } from "../common/language.ts";
import { adjustment } from "./adjustment.ts";
import { cartCode } from "./discount-code.ts";
import { QUANTITY_MIN } from "./limits.ts";
import { product, variant } from "./product.ts";
import { typedPresaleCode } from "./ticket-kinds.ts";

/**
 * A cart line. `price` is the current unit price, including the modifier. Changes since it was added are reported:
 * `previous_price` is the earlier unit price if it differs; `problem` is why the line cannot be ordered, and
 * `available_quantity` the number that could be (null: not counted).
 */
export const cartItem = z.object({
  id,
  product,
  variant: variant.nullable(),
  quantity: z.int().min(QUANTITY_MIN),
  price: money,
  line_total: money,
  previous_price: money.nullable(),
  available_quantity: z.int().min(0).nullable(),
  problem: z.enum(["unavailable", "not_enough_stock"]).nullable(),
});
export type CartItem = z.output<typeof cartItem>;

/**
 * Lines in the order in which they were added, with totals over all of them, including those with problems. `shipping` is
 * always "0.00"; `total` is the subtotal with shipping and adjustments.
 */
export const cart = z.object({
  items: z.array(cartItem),
  subtotal: money,
  shipping: money,
  adjustments: z.array(adjustment),
  codes: z.array(cartCode),
  total: money,
});
export type Cart = z.output<typeof cart>;

const quantityTooSmall = () => t("Quantity must be at least {min}", { min: QUANTITY_MIN });

export const quantity = z
  .int({ error: "Enter a whole number" })
  .min(QUANTITY_MIN, { error: quantityTooSmall })
  // Far above a line's maximum (QUANTITY_MAX), because a message with the remaining stock is more helpful.
  .max(1_000_000, { error: "Quantity must be at most 1000000" });

export const cartAddInput = z.object({
  product_id: idInput,
  variant_id: idInput.nullish(),
  quantity: quantity.default(QUANTITY_MIN),
  /** The price named by the fan, where allowed; defaults to the proposed price. */
  price: moneyInput.nullish(),
  /** The code of the presale, for tickets whose general sale has not begun. */
  presale_code: typedPresaleCode.nullish(),
});
export type CartAddInput = z.output<typeof cartAddInput>;

/** `id` is the line's id. */
export const cartUpdateInput = z.object({ id, quantity });
