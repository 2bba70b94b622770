import { t } from "@fanfare/contracts/common/language";
import { ORDER_MOST_PIECES, UNPAID_ORDERS_MAX } from "@fanfare/contracts/store/limits";
import { AppError } from "../../../platform/errors/app-error.ts";

/** How many pieces of a variant one order takes: what the product says, else the site's usual number. */
export const mostPieces = ({ max_per_order }: { max_per_order: number | null }): number =>
  max_per_order ?? ORDER_MOST_PIECES;

/**
 * Keeps one person from taking what others want without paying for it (contract, section 1). Throws `conflict` for a
 * line that holds too many pieces.
 */
export function assertModest(lines: readonly { name: string; quantity: number; max_per_order: number | null }[]): void {
  const texts = lines
    .filter((line) => line.quantity > mostPieces(line))
    .map((line) => t("At most {max} of {name} fit in one order.", { max: mostPieces(line), name: line.name }));
  if (texts.length > 0) throw new AppError("conflict", texts.join(" "));
}

/** Throws `conflict` for a fan with as many unpaid orders as one may have. */
export function assertFewUnpaid(unpaid: number): void {
  if (unpaid < UNPAID_ORDERS_MAX) return;
  throw new AppError(
    "conflict",
    t("You have {count} unpaid orders. Please pay or cancel one of them first.", { count: unpaid }),
  );
}
