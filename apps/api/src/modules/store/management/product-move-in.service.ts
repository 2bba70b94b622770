import { moneyInput } from "@fanfare/contracts/common/fields";
import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { MovedInItem, MoveInProblem } from "@fanfare/contracts/common/move-in";
import { type ProductFields, productFields } from "@fanfare/contracts/store/product-editor";
import type { MovedProduct, MovedVariant, ProductMoveInInput } from "@fanfare/contracts/store/product-move-in";
import type { Content } from "../../../platform/cache/content.ts";
import { isUniqueViolation } from "../../../platform/db/unique-violation.ts";
import { moveIn, problemsOf, RowRefused } from "../../../platform/move-in.ts";
import { productsMovedFrom } from "../catalogue/product-rows.queries.ts";
import { categoryNamed } from "./category-editor.queries.ts";
import type { createProductEditor } from "./product-editor.service.ts";

/** Product type of products without one. */
const DEFAULT_TYPE = "Merchandise";

const checked = (item: MovedProduct, by: { visibility: "draft" | "public"; category: number | undefined }) => {
  const problems: MoveInProblem[] = [];
  const cents = (variant: MovedVariant): number => {
    const price = moneyInput.safeParse(variant.price);
    if (price.success) return price.data;
    problems.push({ row: variant.row, field: "price", message: price.error.issues[0]?.message ?? "Enter an amount" });
    return 0;
  };
  const pieces = (variant: MovedVariant): number | null => {
    const typed = variant.stock.trim();
    if (typed === "") return null;
    // Some shops count below zero when they have sold more than they had.
    if (/^-?\d+$/.test(typed)) return Math.max(0, Number(typed));
    problems.push({
      row: variant.row,
      field: "stock",
      message: "Must be a whole number, or empty when it is not counted",
    });
    return null;
  };
  const priced = item.variants.map((variant) => ({ variant, cents: cents(variant), stock: pieces(variant) }));
  const [first] = priced;
  const isOne = item.options.length === 0;
  if (isOne && priced.length > 1) {
    problems.push({
      row: item.row,
      field: "option",
      message: "Several rows are this product, and no column tells them apart",
    });
  }
  const least = Math.min(...priced.map((one) => one.cents));
  const result = productFields.safeParse({
    name: item.name,
    description: item.description,
    details: [],
    price: centsToDecimal(least),
    minimum_price: null,
    free_download: null,
    product_type: item.product_type.trim() || DEFAULT_TYPE,
    category_id: by.category ?? null,
    digital: null,
    is_featured: false,
    is_available: true,
    visibility: item.is_draft ? "draft" : by.visibility,
    published_at: null,
    options: item.options.map((name, place) => ({
      name,
      values: [...new Set(item.variants.map(({ values }) => (values[place] ?? "").trim()))].map((value) => ({
        value,
        swatch: null,
      })),
    })),
    variants: isOne
      ? []
      : priced.map(({ variant, cents: own, stock }) => ({
          id: null,
          name: variant.values.map((value) => value.trim()).join(" / "),
          sku: variant.sku,
          price_modifier: centsToDecimal(own - least),
          options: Object.fromEntries(
            item.options.map((name, place) => [name.trim(), (variant.values[place] ?? "").trim()]),
          ),
          is_available: true,
          stock,
        })),
    sku: isOne ? (first?.variant.sku ?? null) : null,
    stock: isOne ? (first?.stock ?? null) : null,
    pictures: [],
    parts: [],
  } satisfies Record<
    keyof Omit<ProductFields, "album_id" | "max_per_order" | "out_at" | "safety_text" | "ships_to">,
    unknown
  >);
  if (!result.success) {
    problems.push(
      ...problemsOf(result.error, item.row, ([field, place, inner]) => {
        if (field === "options") return { row: item.row, field: inner === "name" ? "option" : "option value" };
        const variant = field === "variants" && typeof place === "number" ? item.variants[place] : undefined;
        return variant ? { row: variant.row, field: String(inner ?? "variant") } : null;
      }),
    );
  }
  if (!result.success || problems.length > 0) throw new RowRefused(problems);
  return result.data;
};

/** Moves in the products of another shop. Their images are not fetched; the owner uploads them. */
export function createProductMoveIn(deps: {
  content: Content;
  products: Pick<ReturnType<typeof createProductEditor>, "createWithin">;
}) {
  return {
    /** Reports the outcome for each product, and creates the new ones unless it is a dry run. */
    take: (actorId: number, input: ProductMoveInInput): Promise<MovedInItem[]> =>
      moveIn(deps.content, input.products, input.is_dry_run, {
        title: ({ name }) => name,
        present: productsMovedFrom,
        isTaken: (error) => isUniqueViolation(error, "products_moved_from_key"),
        make: async (trx, item) => {
          const category = await categoryNamed(trx, item.product_type);
          const fields = checked(item, { visibility: input.publish ? "public" : "draft", category });
          const { id } = await deps.products.createWithin(trx, { actorId, fields, movedFrom: item.from });
          return id;
        },
      }),
  };
}
