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

/** The countries that goods are sent to; null means everywhere. Files and tickets are not limited. */
const countriesOf = (shop: readonly string[], { source, ships_to }: Goods): string[] | null =>
  source === "digital" || source === "ticket" ? null : shipsTo(shop, ships_to);

/** The intersection of two lists of countries. */
function both(one: string[] | null, other: string[] | null): string[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((country) => other.includes(country));
}

/** Returns the lines that are not sent everywhere. A bundle is sent only where all of its parts are. */
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
