import type { ProductValues, VariantValues } from "./product-values.ts";

type Options = ProductValues["options"];

/** A change of options: the position that each option had in `before`, or null for a new one. */
export type OptionsChange = { before: Options; from: readonly (number | null)[] };

/** Options without values are still being entered and make no rows. */
const inUse = (options: Options): Options => options.filter(({ values }) => values.length > 0);

/** Whether the names of all options that make rows are distinct; two may be equal while one is being typed. */
export const areTellable = (options: Options): boolean =>
  new Set(inUse(options).map(({ name }) => name)).size === inUse(options).length;

/** Returns every combination of one value per option, in the order a buyer reads them. */
export function combinations(options: Options): Record<string, string>[] {
  return inUse(options).reduce<Record<string, string>[]>(
    (rows, option) => rows.flatMap((row) => option.values.map(({ value }) => ({ ...row, [option.name]: value }))),
    inUse(options).length > 0 ? [{}] : [],
  );
}

/** A value at the position of a removed one is the same value under a new name. */
function renamed(value: string, before: Options[number], now: Options[number]): string {
  const [old, given] = [before.values.map((one) => one.value), now.values.map((one) => one.value)];
  if (old.length !== given.length || given.includes(value)) return value;
  const next = given[old.indexOf(value)];
  return next === undefined || old.includes(next) ? value : next;
}

const autoName = (choice: Record<string, string>) => Object.values(choice).join(" / ");
const sameChoice = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);

/**
 * Returns the grid for these options. A row is kept as long as its combination exists, even if an option or a value is renamed;
 * with a new option, it is kept at that option's first value. `known` are earlier rows that are restored when their combination
 * is back. New combinations get a new row; rows whose combination no longer exists are dropped. A row named by hand keeps its
 * name.
 */
export function gridFor(
  options: Options,
  rows: readonly VariantValues[],
  { before, from }: OptionsChange = { before: options, from: options.map((_, place) => place) },
  known: readonly VariantValues[] = [],
): VariantValues[] {
  const used = options.flatMap((option, place) => {
    if (option.values.length === 0) return [];
    const old = before[from[place] ?? -1];
    return [{ option, old: old && old.values.length > 0 ? old : null }];
  });
  const going = new Map<string, VariantValues>();
  for (const row of rows) {
    const key = JSON.stringify(used.map(({ option, old }) => old && renamed(row.options[old.name] ?? "", old, option)));
    if (!going.has(key)) going.set(key, row);
  }
  const goingOn = (choice: Record<string, string>) => {
    const isFirst = used.every(({ option, old }) => old !== null || choice[option.name] === option.values[0]?.value);
    return isFirst ? going.get(JSON.stringify(used.map(({ option, old }) => old && choice[option.name]))) : undefined;
  };
  const choices = combinations(options);
  // A row that is kept under a new name is not found a second time under its old name.
  const taken = new Set(choices.map((choice) => goingOn(choice)?.id));
  return choices.map((choice) => {
    const row =
      goingOn(choice) ?? known.find((one) => one.id !== null && !taken.has(one.id) && sameChoice(one.options, choice));
    if (!row) {
      const name = autoName(choice);
      return { id: null, name, sku: null, price_modifier: "0.00", options: choice, is_available: true, stock: "" };
    }
    const isNamedByHand = row.name !== autoName(row.options);
    return { ...row, options: choice, name: isNamedByHand ? row.name : autoName(choice) };
  });
}
