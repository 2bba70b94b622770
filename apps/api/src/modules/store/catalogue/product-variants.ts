import type { ProductFields, VariantFields } from "@fanfare/contracts/store/product-editor";
import { invalid } from "../../../platform/errors/app-error.ts";

type Named = Pick<VariantFields, "name" | "sku" | "options">;

/**
 * Throws `validation` at `variants` if two rows of the grid are identical or an option has no value. Variants of a provider's
 * product that are not for sale may have values that the provider no longer lists; they are kept for existing orders.
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
    throw invalid({ variants: ["Create variants for these options, or remove the options"] });
  }
}

/** Returns only the product's options of a variant, in the product's order. */
export const optionsOf = (variant: Named, options: ProductFields["options"]): Record<string, string> =>
  Object.fromEntries(options.map(({ name }) => [name, variant.options[name] ?? ""]));
