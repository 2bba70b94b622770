import { useEffect, useRef, useState } from "react";
import type { ProductValues } from "../product-values.ts";
import { areTellable, gridFor, type OptionsChange } from "../variant-grid.ts";
import type { ProductForm } from "./product-form.ts";

type Options = ProductValues["options"];

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
const withIds = (variants: ProductValues["variants"]) => variants.filter(({ id }) => id !== null);

/**
 * Changes a product's options and recomputes its grid. `from` maps each option to its previous position, or null if it is new.
 * `leaving` are the saved rows that are deleted, with their stock, when the form is saved as it is.
 */
export function useVariantGrid({ values, set, dirty }: Pick<ProductForm, "values" | "set" | "dirty">) {
  const [known, setKnown] = useState(() => withIds(values.variants));
  useEffect(() => {
    if (!dirty) setKnown(withIds(values.variants));
  }, [dirty, values.variants]);

  // While two options have the same name, rows cannot be matched to them: the grid is not recomputed, and this ref keeps the
  // options from before that.
  const waiting = useRef<(OptionsChange & { now: Options }) | null>(null);
  const change = (options: Options, from: readonly (number | null)[]) => {
    const since = waiting.current && same(waiting.current.now, values.options) ? waiting.current : null;
    const before = since?.before ?? values.options;
    const origin = from.map((place) => (place === null || !since ? place : (since.from[place] ?? null)));
    set("options", options);
    if (!areTellable(options)) {
      waiting.current = { before, from: origin, now: options };
      return;
    }
    waiting.current = null;
    set("variants", gridFor(options, values.variants, { before, from: origin }, known));
  };

  const present = new Set(values.variants.map(({ id }) => id));
  return { change, leaving: known.filter(({ id }) => !present.has(id)) };
}
