import { z } from "zod";
import { proof } from "../admin/step-up.ts";
import { id, money } from "../common/fields.ts";

/** Asks for all paid tickets of a cancelled show. `proof` shows that the password was given just now. */
export const showReturnInput = z.object({ id, proof });
export type ShowReturnInput = z.output<typeof showReturnInput>;

const tickets = z.int().min(0);

/** How far a show's paid tickets are paid back. Each ticket is in one of the four. */
export const showReturns = z.object({
  currency: z.string(),
  /** Nobody has asked for them; `amount` is what would be paid back by itself. */
  paid: z.object({ tickets, orders: z.int().min(0), amount: money }),
  /** Asked for, and not paid back yet. */
  waiting: tickets,
  /** Asked for, and void. */
  returned: tickets,
  /** Asked for, and to be seen to by hand, the first ones of them. */
  refused: z.object({
    tickets,
    lines: z.array(
      z.object({ order_item_id: id, order_id: id, order_number: z.string(), tickets, reason: z.string() }),
    ),
  }),
});
export type ShowReturns = z.output<typeof showReturns>;
