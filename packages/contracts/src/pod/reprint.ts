import { z } from "zod";
import { id, instant, money } from "../common/fields.ts";
import { POD_ORDER_STATES } from "./status.ts";

/** Maximum number of reprints of one order. */
export const REPRINTS_MAX = 20;
export const REPRINT_REASONS = ["damaged", "lost", "wrong", "other"] as const;
const reason = z.enum(REPRINT_REASONS, { error: "Choose a reason" });
/** Counted from 1 within its order. */
const number = z.int().min(1).max(REPRINTS_MAX);

const reprintLine = z.object({
  order_item_id: id,
  quantity: z.int({ error: "Must be a whole number" }).min(1, { error: "Must be 1 or more" }),
});

/** Pieces that the provider makes and sends again, at the owner's cost. `status` and `problem` are as in `podOrder`. */
export const podReprint = z.object({
  number,
  reason,
  state: z.enum(POD_ORDER_STATES),
  status: z.string().nullable(),
  problem: z.string().nullable(),
  cost: money.nullable(),
  send_at: instant.nullable(),
  created_at: instant,
  lines: z.array(reprintLine),
});
export type PodReprint = z.output<typeof podReprint>;

/** The reprints of an order, and what can be requested. `obstacle` is the reason why nothing can. */
export const podReprints = z.object({
  obstacle: z.string().nullable(),
  /** The provider's lines. `left`: pieces that were sent and are not in a reprint that is yet to be sent. */
  lines: z.array(z.object({ order_item_id: id, name: z.string(), left: z.int().min(0) })),
  reprints: z.array(podReprint),
});
export type PodReprints = z.output<typeof podReprints>;

/**
 * Requests the reprint `number` of an order, which must be the next one. Repeating the same request changes nothing; a
 * different request with a used number is rejected.
 */
export const askReprintInput = z.object({
  id,
  number,
  reason,
  lines: z
    .array(reprintLine)
    .min(1, { error: "Choose at least one piece" })
    .max(200)
    .refine((lines) => new Set(lines.map((line) => line.order_item_id)).size === lines.length, {
      error: "Name each line once",
    }),
});
export type AskReprintInput = z.output<typeof askReprintInput>;

/** A reprint of the order `id`. */
export const reprintInput = z.object({ id, number });
