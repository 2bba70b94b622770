import { useEffect, useRef, useState } from "react";
import type { ProductValues } from "../product-values.ts";
import { areTellable, gridFor, type OptionsChange } from "../variant-grid.ts";
import type { ProductForm } from "./product-form.ts";

type Options = ProductValues["options"];

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
const withIds = (variants: ProductValues["variants"]) => variants.filter(({ id }) => id !== null);

/**
 * Changes what a product is chosen by and lays out its grid anew. `from` says which option each one was before, by its
 * place. `leaving` are the rows that are on sale now and go, with their stock, when the form is saved as it stands.
 */
export function useVariantGrid({ values, set, dirty }: Pick<ProductForm, "values" | "set" | "dirty">) {
  const [known, setKnown] = useState(() => withIds(values.variants));
  useEffect(() => {
    if (!dirty) setKnown(withIds(values.variants));
  }, [dirty, values.variants]);

  // While two options are called alike, which one a row means cannot be told: its grid waits, and this says since when.
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
