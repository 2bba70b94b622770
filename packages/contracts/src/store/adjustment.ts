import { z } from "zod";
import { money } from "../common/fields.ts";

export const ADJUSTMENT_KINDS = ["discount", "tip"] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

/** What is added to an order's lines, or with a negative `amount` taken off them. `label` is for the buyer to read. */
export const adjustment = z.object({ kind: z.enum(ADJUSTMENT_KINDS), label: z.string(), amount: money });
export type Adjustment = z.output<typeof adjustment>;
