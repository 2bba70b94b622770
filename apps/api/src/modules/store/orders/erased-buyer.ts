import type { Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { removeJobsAbout } from "../../../platform/jobs/jobs.ts";
import { clearBuyerOfUnpaid } from "./erased-buyer.queries.ts";

/** Whether the order's buyer was erased from it; every other order has an address to write to. */
export const isBuyerErased = (order: { billing_email: string }): boolean => order.billing_email === "";

/**
 * Erases the buyer from cancelled orders that were never paid, of an account or a single one of an erased account, and removes
 * their mails. No law requires such orders to be kept; what was ordered stays, because the stock's movements refer to it.
 */
export async function eraseBuyerOfUnpaid(
  trx: Transaction<DB>,
  of: { user_id: number } | { order_id: number },
): Promise<void> {
  const ids = await clearBuyerOfUnpaid(trx, of);
  // A mail that keeps failing would keep the address in its error.
  for (const order_id of ids) await removeJobsAbout(trx, { order_id }, "order_mail");
}
