import { z } from "zod";
import { fileRow, MOVE_IN_ITEMS, movedCell, movedFrom, moveInSwitches } from "../common/move-in.ts";

/** A variant of a moved-in product; `values` correspond to the product's options, in order. */
const movedVariant = z.object({
  row: fileRow,
  values: z.array(movedCell).max(3),
  price: movedCell,
  sku: movedCell,
  /** Pieces; empty if not counted. */
  stock: movedCell,
});
export type MovedVariant = z.output<typeof movedVariant>;

/** A product as read from a file, with all its rows. A product without options has one variant. */
export const movedProduct = z.object({
  row: fileRow,
  from: movedFrom,
  name: movedCell,
  description: movedCell,
  product_type: movedCell,
  /** Not for sale in the source, so it becomes a draft regardless of `publish`. */
  is_draft: z.boolean(),
  options: z.array(movedCell).max(3),
  variants: z.array(movedVariant).min(1).max(500),
});
export type MovedProduct = z.output<typeof movedProduct>;

/**
 * Products of a former shop. A dry run reports the outcome without changing anything; importing a file again changes nothing
 * either.
 */
export const productMoveInInput = moveInSwitches.extend({ products: z.array(movedProduct).max(MOVE_IN_ITEMS) });
export type ProductMoveInInput = z.output<typeof productMoveInInput>;
