import { z } from "zod";
import { id } from "../common/fields.ts";

/** A category in lists: its name only. */
export const categorySummary = z.object({ id, name: z.string() });

/** `product_count` counts the products that visitors can see. */
export const category = categorySummary.extend({ description: z.string(), product_count: z.int().min(0) });
export type Category = z.output<typeof category>;
