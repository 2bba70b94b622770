import { type ProductForEditing, productChangeInput, productFields } from "@fanfare/contracts/store/product-editor";
import { checked } from "../../lib/checked.ts";

/** A row of the grid as it is typed; `id` is null for a new row. */
export type VariantValues = Omit<ProductForEditing["variants"][number], "id" | "stock"> & {
  id: number | null;
  stock: string;
};

/** A part of a bundle as it is typed; `variant_id` is null if none is chosen yet or the variant was deleted. */
export type PartValues = { variant_id: number | null; quantity: string };

/** The values of the product form: the contract's fields as they are typed. */
export type ProductValues = Omit<
  ProductForEditing,
  | "id"
  | "version"
  | "source"
  | "variant_id"
  | "is_out"
  | "files"
  | "free_downloads"
  | "variants"
  | "stock"
  | "max_per_order"
  | "minimum_price"
  | "parts"
> & {
  version?: number;
  parts: PartValues[];
  variants: VariantValues[];
  stock: string;
  max_per_order: string;
  minimum_price: string;
};

export const NEW_PRODUCT: ProductValues = {
  name: "",
  description: "",
  details: [],
  price: "",
  minimum_price: "",
  free_download: null,
  product_type: "merchandise",
  category_id: null,
  digital: null,
  album_id: null,
  max_per_order: "",
  out_at: null,
  ships_to: [],
  safety_text: "",
  is_featured: false,
  is_available: true,
  visibility: "draft",
  published_at: null,
  options: [],
  variants: [],
  sku: null,
  stock: "",
  pictures: [],
  parts: [],
};

const countText = (count: number | null) => (count === null ? "" : String(count));
const count = (text: string) => (text.trim() === "" ? null : Number(text));

export function productValues(product: ProductForEditing): ProductValues {
  const {
    id: _id,
    source: _source,
    variant_id: _variant,
    is_out: _out,
    files: _files,
    free_downloads: _taken,
    variants,
    stock,
    max_per_order,
    minimum_price,
    parts,
    ...values
  } = product;
  return {
    ...values,
    stock: countText(stock),
    max_per_order: countText(max_per_order),
    minimum_price: minimum_price ?? "",
    parts: parts.map((part) => ({ ...part, quantity: String(part.quantity) })),
    variants: variants.map((variant) => ({ ...variant, stock: countText(variant.stock) })),
  };
}

/** Returns the form's values as the call's input, or the validation issues. */
export function productInput(values: ProductValues, id: number | null) {
  const input = {
    ...values,
    version: values.version ?? 0,
    id,
    stock: count(values.stock),
    max_per_order: count(values.max_per_order),
    parts: values.parts.map((part) => ({ ...part, quantity: count(part.quantity) ?? 0 })),
    minimum_price: values.digital && values.minimum_price.trim() !== "" ? values.minimum_price : null,
    free_download: values.digital ? values.free_download : null,
    variants: values.variants.map((variant) => ({ ...variant, stock: count(variant.stock) })),
  };
  return checked(id === null ? productFields : productChangeInput, input);
}

const choiceOf = ({ options }: VariantValues) => JSON.stringify(Object.entries(options).toSorted());

/** Gives rows that were edited while their product was being saved the ids that they have since then. */
export function withSavedIds(typed: ProductValues, saved: ProductValues): ProductValues {
  const made = new Map(saved.variants.map((variant) => [choiceOf(variant), variant]));
  const variants = typed.variants.map((variant) => {
    const row = variant.id === null ? made.get(choiceOf(variant)) : undefined;
    return row ? { ...variant, id: row.id, stock: row.stock } : variant;
  });
  return { ...typed, variants };
}
