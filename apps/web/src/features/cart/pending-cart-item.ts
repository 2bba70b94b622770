import { isCount, pendingAction } from "../../lib/pending-action.ts";

/**
 * The item a visitor chose before logging in. `variant_id` is null for a product without variants; `price` is a named price, and
 * `presale_code` what opened the presale of a ticket.
 */
export type PendingCartItem = {
  product_id: number;
  variant_id: number | null;
  quantity: number;
  price?: string;
  presale_code?: string;
};

const pending = pendingAction<PendingCartItem>(
  "pending_cart_item",
  ({ product_id, variant_id, quantity, price, presale_code }) =>
    isCount(product_id) && isCount(quantity) && (variant_id === null || isCount(variant_id))
      ? {
          product_id,
          variant_id,
          quantity,
          ...(typeof price === "string" && { price }),
          ...(typeof presale_code === "string" && { presale_code }),
        }
      : null,
);

export const savePendingCartItem = pending.save;
export const hasPendingCartItem = pending.has;
export const takePendingCartItem = pending.take;
