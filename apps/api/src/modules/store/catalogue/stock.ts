import { t } from "@fanfare/contracts/common/language";
/** A line's supply: null if stock is not counted, and unavailable in any case if it is not sellable. */
export type Supply = { sellable: boolean; stock: number | null };

export type LineProblem = "unavailable" | "not_enough_stock";

export const availableQuantity = ({ sellable, stock }: Supply): number | null => (sellable ? stock : 0);

/** Returns why a quantity is not available, or null if it is. */
export function problemOf(supply: Supply, wanted: number): LineProblem | null {
  const available = availableQuantity(supply);
  if (available === null || available >= wanted) return null;
  return available === 0 ? "unavailable" : "not_enough_stock";
}

/** Returns a line's name for the buyer: "Logo Tee (X-Large)". */
export const lineName = (productName: string, variantName: string | null): string =>
  variantName === null ? productName : `${productName} (${variantName})`;

/** Returns the message for the buyer about a line that is not available in the wanted quantity. */
export function problemText(name: string, problem: LineProblem, supply: Supply): string {
  if (problem === "unavailable") return t("{name} is not available.", { name });
  return t("Only {count} left of {name}.", { count: supply.stock, name });
}
