import { type ShippingLimit, shipsTo } from "@fanfare/contracts/store/shipping";
import { lineName } from "../catalogue/stock.ts";

type Goods = { source: string; ships_to: readonly string[] };

type Line = Goods & {
  id: number;
  variant_id: number;
  product_name: string;
  variant_name: string;
  is_only: boolean;
};

/** Where goods go; null is everywhere. Files go anywhere, and tickets too. */
const countriesOf = (shop: readonly string[], { source, ships_to }: Goods): string[] | null =>
  source === "digital" || source === "ticket" ? null : shipsTo(shop, ships_to);

/** Where both of them go. */
function both(one: string[] | null, other: string[] | null): string[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((country) => other.includes(country));
}

/** The lines that are not sent everywhere. A bundle goes where all of its parts go. */
export const limitsOf = (
  lines: readonly Line[],
  parts: readonly (Goods & { bundle_variant_id: number })[],
  shop: readonly string[],
): ShippingLimit[] =>
  lines.flatMap((line) => {
    const own = parts.filter((part) => part.bundle_variant_id === line.variant_id);
    const countries = [line, ...own].map((goods) => countriesOf(shop, goods)).reduce(both);
    const name = lineName(line.product_name, line.is_only ? null : line.variant_name);
    return countries === null ? [] : [{ id: line.id, name, countries }];
  });
