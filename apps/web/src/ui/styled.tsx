import type { JsxFactory, RecipeDefinition } from "@chakra-ui/react/styled-system";
import { createElement, type ElementType } from "react";
import { isStyle, mergeInto, type Recipe, recipeStyles, resolved, rulesFor, type Styles } from "./style-rules.ts";
import { classFor } from "./style-sheet.ts";

type Options = { defaultProps?: Record<string, unknown> };
type Props = Record<string, unknown> & { as?: ElementType; css?: Styles | Styles[]; className?: string };
type Makings = { element: ElementType; recipe: Recipe; key: string };

/** The definitions of styled components, for components derived from them. */
const makings = new WeakMap<object, () => Makings>();

/**
 * A replacement of Chakra's factory: the same recipes, variants and style props; a component made from another extends its
 * recipe. Each element has one class, named after a hash of the source styles, so a browser knows the names of
 * server-rendered classes without computing any rule, and computes rules only for classes that appear later.
 */
export const styled = createStyled as unknown as JsxFactory;

function createStyled(from: ElementType, definition: RecipeDefinition = {}, { defaultProps }: Options = {}) {
  let known: Makings | undefined;
  const madeOf = (): Makings => {
    if (known) return known;
    const base = typeof from === "string" ? undefined : makings.get(from)?.();
    const recipe = mergedRecipe(base?.recipe, definition);
    known = { element: base?.element ?? from, recipe, key: JSON.stringify(recipe) };
    return known;
  };
  const classes = new Map<string, string>();

  // biome-ignore lint/correctness/noComponentHookFactories: a component factory, called once per component at module level
  function Styled(given: Props) {
    const { element, recipe, key } = madeOf();
    const { as, css, className, ...props } = defaultProps ? { ...defaultProps, ...given } : given;
    const chosen: Styles = {};
    const forwarded: Record<string, unknown> = {};
    let own: Styles | undefined;
    for (const [name, value] of Object.entries(props)) {
      if (name in recipe.variants) chosen[name] = value;
      else if (name === "children" || !isStyle(name)) forwarded[name] = value;
      else if (value !== undefined) own = { ...own, [name]: value };
    }
    const all = [css ?? [], own ?? []].flat();
    const look = JSON.stringify([Object.keys(recipe.variants).map((name) => chosen[name]), ...all]);
    let known = classes.get(look);
    if (!known) {
      known = classFor(key + look, (selector) => [
        ...rulesFor(selector, recipeStyles(recipe, chosen)),
        ...rulesFor(selector, resolved(all)),
      ]);
      classes.set(look, known);
    }
    forwarded.className = className ? `${className} ${known}` : known;
    return createElement(as ?? element, forwarded);
  }

  makings.set(Styled, madeOf);
  return Styled;
}

/** Returns the recipe extended by a definition; neither is changed. */
function mergedRecipe(base: Recipe | undefined, { base: own, variants, defaultVariants }: RecipeDefinition): Recipe {
  const more = { base: own, variants, defaultVariants };
  return mergeInto(mergeInto({ base: {}, variants: {}, defaultVariants: {} }, base ?? {}), more) as Recipe;
}
