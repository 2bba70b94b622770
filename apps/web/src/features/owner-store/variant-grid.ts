import type { ProductValues, VariantValues } from "./product-values.ts";

type Options = ProductValues["options"];

/** How options became others: which of those before each one was, by its place; null for a new one. */
export type OptionsChange = { before: Options; from: readonly (number | null)[] };

/** Options that nothing can be chosen of yet are being entered, and make no rows. */
const inUse = (options: Options): Options => options.filter(({ values }) => values.length > 0);

/** Whether every option that makes rows can be told from the others; two that are being typed may be called alike. */
export const areTellable = (options: Options): boolean =>
  new Set(inUse(options).map(({ name }) => name)).size === inUse(options).length;

/** Every way to choose one value of each option, in the order a buyer reads them. */
export function combinations(options: Options): Record<string, string>[] {
  return inUse(options).reduce<Record<string, string>[]>(
    (rows, option) => rows.flatMap((row) => option.values.map(({ value }) => ({ ...row, [option.name]: value }))),
    inUse(options).length > 0 ? [{}] : [],
  );
}

/** A value that took another one's place is that one under a new name. */
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
 * The grid for these options. A row goes on where its choice does: whatever an option or a value is called now, and at the
 * first value of an option that is new. `known` are rows that were there before and are found again when their choice is.
 * New combinations get a row, and what no longer is one goes. A row named by hand keeps its name.
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
  // One that goes on under another name is not found a second time under its old one.
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
