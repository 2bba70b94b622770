import { expressionBuilder, type Kysely, sql } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

// The parts of print-on-demand that other modules' statements may use; no other module names its tables. The view is a subquery
// that callers join under a name of their own, see accounts/public.queries.ts.

/** The provider's orders for joins by other modules: our order's id and the state. */
export const podOrdersView = expressionBuilder<DB>()
  .selectFrom("pod_orders")
  .select(["id", "order_id", "provider", "state", "wants_production", "send_at"]);

/**
 * Returns the provider's variant ids that were available for a product at the last sync; null for a product that was not imported
 * from a provider.
 */
export async function offeredVariants(db: Kysely<DB>, productId: number): Promise<ReadonlySet<string> | null> {
  const row = await db
    .selectFrom("pod_products")
    .select(
      sql<string[]>`case when is_gone then '{}' else array(
        select key from jsonb_each(baseline -> 'available') where value = 'true' and costs ? key) end`.as("offered"),
    )
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return row ? new Set(row.offered) : null;
}
