import type { JsxFactory, RecipeDefinition, SystemStyleObject } from "@chakra-ui/react/styled-system";
import { type CSSObject, css, jsx, type SerializedStyles } from "@emotion/react";
import type { ElementType } from "react";
import { theSystem } from "./system.ts";

type Options = { defaultProps?: Record<string, unknown> };
type Props = Record<string, unknown> & { as?: ElementType; css?: SystemStyleObject | SystemStyleObject[] };
type Recipe = ReturnType<ReturnType<typeof theSystem>["cva"]>;
type Makings = { element: ElementType; recipe: Recipe };

/** Chakra has resolved its tokens and conditions; what is left is plain CSS. */
const plain = (styles: SystemStyleObject) => styles as CSSObject;

/** What a styled component is made of, for the ones made from it; worked out when one of them is first drawn. */
const makings = new WeakMap<object, () => Makings>();

/**
 * Chakra's factory with the recipe worked out once per set of variants instead of at every render: most of a page's time
 * went there, on the server and during hydration. Takes the same recipes, variants and style props; a component made
 * from another adds to its recipe.
 */
export const styled = createStyled as JsxFactory;

function createStyled(from: ElementType, definition: RecipeDefinition = {}, { defaultProps }: Options = {}) {
  let known: Makings | undefined;
  const madeOf = (): Makings => {
    if (known) return known;
    const { cva } = theSystem();
    const base = typeof from === "string" ? undefined : makings.get(from)?.();
    // Merging writes into the nested styles of what it merges, so what another component is made of is copied first.
    const recipe = base ? cva(structuredClone(base.recipe.config)).merge(cva(definition)) : cva(definition);
    known = { element: base?.element ?? from, recipe };
    return known;
  };
  const sheets = new Map<string, SerializedStyles>();

  const sheetFor = (recipe: Recipe, variants: Record<string, unknown>) => {
    const name = recipe.variantKeys.map((key) => variants[key]).join();
    let sheet = sheets.get(name);
    if (!sheet) {
      sheet = css(plain(recipe(variants)));
      sheets.set(name, sheet);
    }
    return sheet;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: a factory of components, called once for each at module level
  function Styled(given: Props) {
    const system = theSystem();
    const { element, recipe } = madeOf();
    const { as, css: own, ...props } = defaultProps ? { ...defaultProps, ...given } : given;
    const variants: Record<string, unknown> = {};
    const forwarded: Record<string, unknown> = {};
    let styles: SystemStyleObject | undefined;
    for (const [name, value] of Object.entries(props)) {
      if (recipe.variantKeys.includes(name)) variants[name] = value;
      else if (name === "children" || !system.isValidProperty(name)) forwarded[name] = value;
      else if (value !== undefined) styles = { ...styles, [name]: value };
    }
    const sheet = sheetFor(recipe, variants);
    forwarded.css = own || styles ? css(sheet, plain(system.css(...[own ?? {}].flat(), styles ?? {}))) : sheet;
    return jsx(as ?? element, forwarded);
  }

  makings.set(Styled, madeOf);
  return Styled;
}
