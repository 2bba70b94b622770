import type { ProductValues, VariantValues } from "./product-values.ts";

type Options = ProductValues["options"];

/** Every way to choose one value of each option, in the order a buyer reads them. */
export function combinations(options: Options): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (rows, option) => rows.flatMap((row) => option.values.map(({ value }) => ({ ...row, [option.name]: value }))),
    options.length > 0 ? [{}] : [],
  );
}

const keyOf = (choice: Record<string, string>, options: Options) =>
  JSON.stringify(options.map(({ name }) => choice[name] ?? null));

/**
 * The grid for these options: rows that are there keep what they say, new combinations get a row, and what no longer is
 * one goes. A row named by hand keeps its name.
 */
export function gridFor(options: Options, rows: readonly VariantValues[]): VariantValues[] {
  const present = new Map(rows.map((row) => [keyOf(row.options, options), row]));
  return combinations(options).map((choice) => {
    const name = Object.values(choice).join(" / ");
    const row = present.get(keyOf(choice, options));
    if (row) return { ...row, options: choice };
    return { id: null, name, sku: null, price_modifier: "0.00", options: choice, is_available: true, stock: "" };
  });
}
