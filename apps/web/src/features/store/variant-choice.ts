import { msg, t } from "@fanfare/contracts/common/language";
import { SIZE_REQUIRED } from "@fanfare/contracts/store/messages";
import type { Product, ProductOption, Variant } from "@fanfare/contracts/store/product";

/** What was chosen so far, by the option's name. */
export type Selection = Readonly<Record<string, string>>;

type Choosable = Pick<Product, "options" | "variants">;

/** Variants of no option are told apart by their names. */
const ONLY_OPTION = msg("Size");

const has = (variant: Variant, option: string, value: string, options: readonly ProductOption[]) =>
  (options.length > 0 ? variant.options[option] : variant.name) === value;

/** What a buyer chooses by; one list of names where the owner has set no options. */
export function choicesOf({ options, variants }: Choosable): readonly ProductOption[] {
  if (variants.length === 0) return [];
  const complete = variants.every((variant) => options.every(({ name }) => variant.options[name] !== undefined));
  if (options.length > 0 && complete) return options;
  return [{ name: t(ONLY_OPTION), values: variants.map(({ name }) => ({ value: name, swatch: null })) }];
}

/** The variants that fit what was chosen; all of them while nothing is. */
function fitting(product: Choosable, selection: Selection): Variant[] {
  const named = choicesOf(product) === product.options ? product.options : [];
  return product.variants.filter((variant) =>
    Object.entries(selection).every(([option, value]) => has(variant, option, value, named)),
  );
}

/** The one variant that is meant, once every option is chosen. */
export function chosenVariant(product: Choosable, selection: Selection): Variant | null {
  if (choicesOf(product).some(({ name }) => selection[name] === undefined)) return null;
  return fitting(product, selection)[0] ?? null;
}

/**
 * What a buyer is asked who has not chosen everything: the spec's words for a size, which also stand for all choices
 * together, else what is left to choose.
 */
export function choiceRequest(product: Choosable, selection: Selection): string {
  const choices = choicesOf(product);
  const open = choices.filter(({ name }) => selection[name] === undefined);
  const [first] = open;
  const asksForSize = open.length === choices.length || open.some(({ name }) => name === ONLY_OPTION);
  if (!first || asksForSize) return t(SIZE_REQUIRED);
  return t("Please also choose: {option}", { option: first.name });
}

/** Whether a value can still be had together with the other choices. */
export function isPossible(product: Choosable, selection: Selection, option: string, value: string): boolean {
  return fitting(product, { ...selection, [option]: value }).some(({ is_available }) => is_available);
}

/** What needs no asking: an option with one value. */
export function firstSelection(product: Choosable): Selection {
  return Object.fromEntries(
    choicesOf(product).flatMap(({ name, values: [first, ...others] }) =>
      first && others.length === 0 ? [[name, first.value]] : [],
    ),
  );
}
