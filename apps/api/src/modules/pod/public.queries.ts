import { expressionBuilder, type Kysely, sql } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

// What other modules' statements may ask of print-on-demand; no other module names its tables. The view is a subquery that is
// joined under a name of the caller's, see accounts/public.queries.ts.

/** Orders at the provider as others may join them: of which order they are, and how far. */
export const podOrdersView = expressionBuilder<DB>()
  .selectFrom("pod_orders")
  .select(["id", "order_id", "provider", "state", "wants_production", "send_at"]);

/**
 * The provider's ids of the variants that it makes of a product now, as the last sync saw it; null for a product that was
 * not taken over from a provider.
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
