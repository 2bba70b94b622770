import { t } from "@fanfare/contracts/common/language";
/** What of a line can be had: `null` is not counted, 0 also when it is not sold at all. */
export type Supply = { sellable: boolean; stock: number | null };

export type LineProblem = "unavailable" | "not_enough_stock";

export const availableQuantity = ({ sellable, stock }: Supply): number | null => (sellable ? stock : 0);

/** Why so many cannot be had, or null when they can. */
export function problemOf(supply: Supply, wanted: number): LineProblem | null {
  const available = availableQuantity(supply);
  if (available === null || available >= wanted) return null;
  return available === 0 ? "unavailable" : "not_enough_stock";
}

/** How a line is named to its buyer: "Logo Tee (X-Large)". */
export const lineName = (productName: string, variantName: string | null): string =>
  variantName === null ? productName : `${productName} (${variantName})`;

/** What a buyer is told of a line that cannot be had as wanted. */
export function problemText(name: string, problem: LineProblem, supply: Supply): string {
  if (problem === "unavailable") return t("{name} is not available.", { name });
  return t("Only {count} left of {name}.", { count: supply.stock, name });
}
