import { type Kysely, sql } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

/** How often somebody has ordered, and what they have paid and not got back, in cents. */
export async function purchasesOf(db: Kysely<DB>, userId: number): Promise<{ orders: number; paid_cents: number }> {
  return db
    .selectFrom("orders")
    .select((eb) => [
      eb.fn.countAll<number>().as("orders"),
      sql<number>`coalesce(sum(paid_cents - refunded_cents), 0)::bigint`.as("paid_cents"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}
