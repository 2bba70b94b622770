import { z } from "zod";
import { proof } from "../admin/step-up.ts";
import { id, money } from "../common/fields.ts";

/** Requests refunds for all paid tickets of a cancelled show. `proof` shows that the password was just entered. */
export const showReturnInput = z.object({ id, proof });
export type ShowReturnInput = z.output<typeof showReturnInput>;

const tickets = z.int().min(0);

/** The refund progress of a show's paid tickets. Each ticket is counted in exactly one of the four groups. */
export const showReturns = z.object({
  currency: z.string(),
  /** Not requested yet; `amount` is what would be refunded automatically. */
  paid: z.object({ tickets, orders: z.int().min(0), amount: money }),
  /** Requested, not refunded yet. */
  waiting: tickets,
  /** Requested, and now void. */
  returned: tickets,
  /** Requested, but these need manual handling; `lines` lists the first of them. */
  refused: z.object({
    tickets,
    lines: z.array(
      z.object({ order_item_id: id, order_id: id, order_number: z.string(), tickets, reason: z.string() }),
    ),
  }),
});
export type ShowReturns = z.output<typeof showReturns>;
