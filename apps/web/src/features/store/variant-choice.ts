import { msg, t } from "@fanfare/contracts/common/language";
import { SIZE_REQUIRED } from "@fanfare/contracts/store/messages";
import type { Product, ProductOption, Variant } from "@fanfare/contracts/store/product";

/** The values chosen so far, by option name. */
export type Selection = Readonly<Record<string, string>>;

type Choosable = Pick<Product, "options" | "variants">;

/** The option name for variants without options, which are distinguished by their names. */
const ONLY_OPTION = msg("Size");

const has = (variant: Variant, option: string, value: string, options: readonly ProductOption[]) =>
  (options.length > 0 ? variant.options[option] : variant.name) === value;

/** Returns the options to choose from; a single list of variant names if the owner has set no options. */
export function choicesOf({ options, variants }: Choosable): readonly ProductOption[] {
  if (variants.length === 0) return [];
  const complete = variants.every((variant) => options.every(({ name }) => variant.options[name] !== undefined));
  if (options.length > 0 && complete) return options;
  return [{ name: t(ONLY_OPTION), values: variants.map(({ name }) => ({ value: name, swatch: null })) }];
}

/** Returns the variants that match the selection; all of them while nothing is chosen. */
function fitting(product: Choosable, selection: Selection): Variant[] {
  const named = choicesOf(product) === product.options ? product.options : [];
  return product.variants.filter((variant) =>
    Object.entries(selection).every(([option, value]) => has(variant, option, value, named)),
  );
}

/** Returns the chosen variant once every option is chosen, otherwise null. */
export function chosenVariant(product: Choosable, selection: Selection): Variant | null {
  if (choicesOf(product).some(({ name }) => selection[name] === undefined)) return null;
  return fitting(product, selection)[0] ?? null;
}

/**
 * Returns the prompt for a buyer who has not chosen everything: the spec's text for a size, which is also used while nothing is
 * chosen, otherwise the first open option.
 */
export function choiceRequest(product: Choosable, selection: Selection): string {
  const choices = choicesOf(product);
  const open = choices.filter(({ name }) => selection[name] === undefined);
  const [first] = open;
  const asksForSize = open.length === choices.length || open.some(({ name }) => name === ONLY_OPTION);
  if (!first || asksForSize) return t(SIZE_REQUIRED);
  return t("Please also choose: {option}", { option: first.name });
}

/** Returns the short hint for a buyer who has not chosen everything and has not been refused for it: the first open option. */
export function choiceHint(product: Choosable, selection: Selection): string {
  const first = choicesOf(product).find(({ name }) => selection[name] === undefined);
  if (!first || first.name === ONLY_OPTION || first.name === t(ONLY_OPTION)) return t("Choose a size");
  return t("Choose: {option}", { option: first.name });
}

/** Whether a value is still available together with the other choices. */
export function isPossible(product: Choosable, selection: Selection, option: string, value: string): boolean {
  return fitting(product, { ...selection, [option]: value }).some(({ is_available }) => is_available);
}

/** Returns the preselected values: those of options with a single value. */
export function firstSelection(product: Choosable): Selection {
  return Object.fromEntries(
    choicesOf(product).flatMap(({ name, values: [first, ...others] }) =>
      first && others.length === 0 ? [[name, first.value]] : [],
    ),
  );
}
