import { sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

const ERASED = {
  billing_first_name: "",
  billing_last_name: "",
  billing_email: "",
  billing_address: "",
  billing_city: "",
  billing_state: "",
  billing_zip_code: "",
  billing_country: "",
  shipping_first_name: "",
  shipping_last_name: "",
  shipping_address: "",
  shipping_city: "",
  shipping_state: "",
  shipping_zip_code: "",
  shipping_country: "",
};

/**
 * Erases the buyer from cancelled orders that were never paid, of an account or a single one of an erased account: name, addresses,
 * and what the team wrote to or about them. Returns the orders' ids.
 */
export async function clearBuyerOfUnpaid(
  trx: Transaction<DB>,
  of: { user_id: number } | { order_id: number },
): Promise<number[]> {
  const orders = await trx
    .updateTable("orders")
    .set(ERASED)
    .where(
      "user_id" in of ? sql<boolean>`user_id = ${of.user_id}` : sql<boolean>`id = ${of.order_id} and user_id is null`,
    )
    .where("status", "=", "cancelled")
    .where("paid_at", "is", null)
    .where("paid_cents", "=", 0)
    .returning("id")
    .execute();
  const ids = orders.map(({ id }) => id);
  await trx.deleteFrom("order_notes").where("order_id", "=", sql<number>`any(${ids}::int[])`).execute();
  await trx
    .deleteFrom("order_events")
    .where("order_id", "=", sql<number>`any(${ids}::int[])`)
    .where("kind", "=", "message")
    .execute();
  return ids;
}
