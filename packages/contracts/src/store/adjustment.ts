import { z } from "zod";
import { money } from "../common/fields.ts";

export const ADJUSTMENT_KINDS = ["discount", "tip"] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

/** An amount added to an order's lines, or deducted if `amount` is negative. `label` is shown to the buyer. */
export const adjustment = z.object({ kind: z.enum(ADJUSTMENT_KINDS), label: z.string(), amount: money });
export type Adjustment = z.output<typeof adjustment>;
