import type { CartLine } from "../cart/cart.queries.ts";
import type { BundlePart } from "../catalogue/bundle.queries.ts";
import type { StockRequest } from "../catalogue/stock.queries.ts";
import { type AppliedCode, discountOfLine } from "../discounts/discounts.ts";
import type { OrderRow } from "./order.queries.ts";

export type PricedLine = CartLine & { unit_price_cents: number };

/**
 * A line of an order. `bundle_position` is the position of the bundle it is a part of; `discount_cents` is what codes take off
 * it.
 */
export type OrderLine = Omit<BundlePart, "bundle_variant_id"> & {
  unit_price_cents: number;
  minimum_price_cents: number | null;
  discount_cents: number;
  bundle_position: number | null;
};

/** Returns the cart's lines with their discounts, each bundle followed by its parts, which cost nothing themselves. */
export function orderLines(
  lines: readonly PricedLine[],
  parts: readonly BundlePart[],
  codes: readonly AppliedCode[],
): OrderLine[] {
  const all: OrderLine[] = [];
  for (const [index, line] of lines.entries()) {
    const discount_cents = discountOfLine(codes, index);
    const bundle_position = all.push({ ...line, discount_cents, bundle_position: null }) - 1;
    const own = parts.filter((part) => part.bundle_variant_id === line.variant_id);
    for (const part of own) {
      const quantity = part.quantity * line.quantity;
      const price = { unit_price_cents: 0, minimum_price_cents: null, discount_cents: 0 };
      all.push({ ...part, ...price, quantity, bundle_position });
    }
  }
  return all;
}

/** Merges the lines by variant, with the total quantity of each. */
export function byVariant<Line extends StockRequest>(lines: readonly Line[]): Line[] {
  const all = new Map<number, Line>();
  for (const line of lines) {
    all.set(line.variant_id, { ...line, quantity: (all.get(line.variant_id)?.quantity ?? 0) + line.quantity });
  }
  return [...all.values()];
}

/** The row of a line, with current names and prices. */
export const itemOf = (order: OrderRow, line: OrderLine, position: number, now: Date) => ({
  order_id: order.id,
  position,
  product_id: line.product_id,
  variant_id: line.variant_id,
  product_name: line.product_name,
  variant_name: line.is_only ? null : line.variant_name,
  sku: line.sku,
  source: line.source,
  provider: line.provider,
  provider_product_id: line.provider_product_id,
  provider_variant_id: line.provider_variant_id,
  album_id: line.source === "digital" ? line.album_id : null,
  track_id: line.source === "digital" ? line.track_id : null,
  unit_price_cents: line.unit_price_cents,
  minimum_price_cents: line.minimum_price_cents,
  discount_cents: line.discount_cents,
  bundle_position: line.bundle_position,
  out_at: line.out_at !== null && line.out_at > now ? line.out_at : null,
  quantity: line.quantity,
});
