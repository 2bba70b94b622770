import type { Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { insertUse } from "./discount.queries.ts";
import { usedByFan, usedUp } from "./discounts.ts";

/** Messages for the constraints with which the database rejects a use. */
const REFUSALS = new Map([
  ["discount_codes_uses_within", usedUp],
  ["discount_uses_per_fan", usedByFan],
]);

const refusalOf = (error: unknown) =>
  error instanceof Error && "constraint" in error ? REFUSALS.get(String(error.constraint)) : undefined;

/**
 * Records an order's uses of these codes. The database counts them under each code's row lock, in the order of their ids. Throws
 * `conflict` when a limit is exceeded, after which the transaction has failed. Call it late: other buyers with the same code wait
 * from here to the end of the transaction.
 */
export async function recordCodeUses(
  trx: Transaction<DB>,
  order: { id: number; user_id: number; now: Date },
  codes: readonly { id: number; code: string }[],
): Promise<void> {
  for (const { id, code } of codes.toSorted((one, other) => one.id - other.id)) {
    try {
      await insertUse(trx, { order_id: order.id, code_id: id, user_id: order.user_id, used_at: order.now });
    } catch (error) {
      const refusal = refusalOf(error);
      throw refusal ? new AppError("conflict", refusal(code)) : error;
    }
  }
}
