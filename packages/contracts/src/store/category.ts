import { z } from "zod";
import { id } from "../common/fields.ts";

/** A category where only its name is shown. */
export const categorySummary = z.object({ id, name: z.string() });

/** `product_count` counts what visitors can see in it. */
export const category = categorySummary.extend({ description: z.string(), product_count: z.int().min(0) });
export type Category = z.output<typeof category>;
