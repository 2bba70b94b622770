import { type ShippingLimit, shipsTo } from "@fanfare/contracts/store/shipping";
import { lineName } from "../catalogue/stock.ts";

type Line = {
  id: number;
  product_name: string;
  variant_name: string;
  is_only: boolean;
  source: string;
  ships_to: readonly string[];
};

/** The lines that are not sent everywhere. Files go anywhere, and tickets too. */
export const limitsOf = (lines: readonly Line[], shop: readonly string[]): ShippingLimit[] =>
  lines.flatMap((line) => {
    const countries = line.source === "digital" || line.source === "ticket" ? null : shipsTo(shop, line.ships_to);
    const name = lineName(line.product_name, line.is_only ? null : line.variant_name);
    return countries === null ? [] : [{ id: line.id, name, countries }];
  });
