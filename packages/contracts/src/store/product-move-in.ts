import { z } from "zod";
import { fileRow, MOVE_IN_ITEMS, movedCell, movedFrom, moveInSwitches } from "../common/move-in.ts";

/** One way to have a moved-in product; `values` are of its options, in their order. */
const movedVariant = z.object({
  row: fileRow,
  values: z.array(movedCell).max(3),
  price: movedCell,
  sku: movedCell,
  /** Pieces; empty for what is not counted. */
  stock: movedCell,
});
export type MovedVariant = z.output<typeof movedVariant>;

/** A product as a file has it, with all rows of it. A product without options has one variant. */
export const movedProduct = z.object({
  row: fileRow,
  from: movedFrom,
  name: movedCell,
  description: movedCell,
  product_type: movedCell,
  /** Not for sale where it comes from, so a draft here whatever is published. */
  is_draft: z.boolean(),
  options: z.array(movedCell).max(3),
  variants: z.array(movedVariant).min(1).max(500),
});
export type MovedProduct = z.output<typeof movedProduct>;

/** Products of a shop that was left. A dry run says what would be made and changes nothing; so does a file taken twice. */
export const productMoveInInput = moveInSwitches.extend({ products: z.array(movedProduct).max(MOVE_IN_ITEMS) });
export type ProductMoveInInput = z.output<typeof productMoveInInput>;
