import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { Cart, CartItem } from "@fanfare/contracts/store/cart";
import type { Product } from "@fanfare/contracts/store/product";
import { adjustmentView, lineTotal, totals } from "../catalogue/pricing.ts";
import { availableQuantity, problemOf } from "../catalogue/stock.ts";
import { type AppliedCode, discountsOf } from "../discounts/discounts.ts";
import type { CartLine } from "./cart.queries.ts";
import { isForAddress } from "./for-address.ts";
import { priced } from "./priced.ts";

/** Builds the fan's view of the cart: current prices, and on each line what has changed or prevents the purchase. */
export function cartView(
  lines: readonly CartLine[],
  products: readonly Product[],
  codes: readonly AppliedCode[],
): Cart {
  const byId = new Map(products.map((product) => [product.id, product]));
  const pricedLines = lines.map(priced);
  const items = pricedLines.flatMap((line): CartItem[] => {
    const product = byId.get(line.product_id);
    if (!product) return [];
    return [
      {
        id: line.id,
        product,
        variant: product.variants.find((variant) => variant.id === line.variant_id) ?? null,
        quantity: line.quantity,
        price: centsToDecimal(line.unit_price_cents),
        line_total: centsToDecimal(lineTotal(line)),
        previous_price: line.seen_price_cents === line.unit_price_cents ? null : centsToDecimal(line.seen_price_cents),
        available_quantity: availableQuantity(line),
        problem: problemOf(line, line.quantity) ?? (isForAddress(line) ? "unavailable" : null),
      },
    ];
  });
  const adjustments = discountsOf(codes);
  const sums = totals(pricedLines, adjustments);
  return {
    items,
    subtotal: centsToDecimal(sums.subtotal_cents),
    shipping: centsToDecimal(sums.shipping_cents),
    adjustments: adjustments.map(adjustmentView),
    codes: codes.map(({ code, amount_cents, problem }) => ({ code, amount: centsToDecimal(-amount_cents), problem })),
    total: centsToDecimal(sums.total_cents),
  };
}
