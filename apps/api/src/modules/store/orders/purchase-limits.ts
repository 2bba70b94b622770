import { t } from "@fanfare/contracts/common/language";
import { ORDER_MAX_PIECES, UNPAID_ORDERS_MAX } from "@fanfare/contracts/store/limits";
import { AppError } from "../../../platform/errors/app-error.ts";
import { lineName } from "../catalogue/stock.ts";
import { byVariant } from "./order-lines.ts";

/** The maximum pieces of a variant per order: the product's own limit, or else the site's default. */
export const mostPieces = ({ max_per_order }: { max_per_order: number | null }): number =>
  max_per_order ?? ORDER_MAX_PIECES;

type Line = {
  variant_id: number;
  quantity: number;
  max_per_order: number | null;
  product_name: string;
  variant_name: string;
  is_only: boolean;
};

/**
 * Keeps one person from reserving a large share of the stock without paying. Throws `conflict` for a
 * variant whose pieces exceed the limit, on their own and as parts of bundles together.
 */
export function assertPieceLimits(lines: readonly Line[]): void {
  const texts = byVariant(lines)
    .filter((line) => line.quantity > mostPieces(line))
    .map((line) => {
      const name = lineName(line.product_name, line.is_only ? null : line.variant_name);
      return t("You can order at most {max} of {name} at once.", { max: mostPieces(line), name });
    });
  if (texts.length > 0) throw new AppError("conflict", texts.join(" "));
}

/** Throws `conflict` for a fan who has reached the limit of unpaid orders. */
export function assertUnpaidLimit(unpaid: number): void {
  if (unpaid < UNPAID_ORDERS_MAX) return;
  throw new AppError(
    "conflict",
    t("You have {count} unpaid orders. Please pay or cancel one of them first.", { count: unpaid }),
  );
}
