import type { ProductFields, VariantFields } from "@fanfare/contracts/store/product-editor";
import { invalid } from "../../../platform/errors/app-error.ts";

type Named = Pick<VariantFields, "name" | "sku" | "options">;

/**
 * What would make two rows of the grid the same, or leave a choice open. Throws `validation` at `variants`. Of a provider's
 * product, what is not for sale may have values that the provider no longer names: it stays for the orders of it.
 */
export function checkGrid(
  fields: Pick<ProductFields, "options" | "variants">,
  { isProviders = false }: { isProviders?: boolean } = {},
): void {
  const fail = (message: string): never => {
    throw invalid({ variants: [message] });
  };
  const seen = (text: (variant: Named) => string | null) => {
    const values = fields.variants.map(text).filter((value) => value !== null && value !== "");
    return values.find((value, index) => values.indexOf(value) !== index);
  };
  const name = seen((variant) => variant.name.toLowerCase());
  if (name) fail(`Two variants are called “${name}”`);
  const sku = seen((variant) => variant.sku);
  if (sku) fail(`Two variants have the SKU ${sku}`);
  for (const variant of fields.variants) {
    if (isProviders && !variant.is_available) continue;
    for (const option of fields.options) {
      const value = variant.options[option.name];
      if (!option.values.some((one) => one.value === value)) fail(`“${variant.name}” says no ${option.name}`);
    }
  }
  const names = fields.options.map((option) => option.name.toLowerCase());
  if (new Set(names).size !== names.length) throw invalid({ options: ["Two options have the same name"] });
  if (fields.options.length > 0 && fields.variants.length === 0) {
    throw invalid({ variants: ["Make the variants of these options, or take the options out"] });
  }
}

/** A variant's own options alone, in the product's order. */
export const optionsOf = (variant: Named, options: ProductFields["options"]): Record<string, string> =>
  Object.fromEntries(options.map(({ name }) => [name, variant.options[name] ?? ""]));
