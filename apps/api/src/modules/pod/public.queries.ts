import { expressionBuilder } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

// What other modules' statements may ask of print-on-demand; no other module names its tables. The view is a subquery that is
// joined under a name of the caller's, see accounts/public.queries.ts.

/** Orders at the provider as others may join them: of which order they are, and how far. */
export const podOrdersView = expressionBuilder<DB>()
  .selectFrom("pod_orders")
  .select(["id", "order_id", "provider", "state", "wants_production", "send_at"]);
