import { type RawBuilder, sql } from "kysely";

/** The product's own `out_at`, for `products`, if it is after `now`; otherwise null. */
export const ownOutAt = (now: Date): RawBuilder<Date | null> =>
  sql<Date | null>`case when products.out_at > ${now} then products.out_at end`;

/**
 * `out_at`, for `products`, if it is after `now`; for a bundle, the latest of its parts. Null for a product that is not a
 * pre-order.
 */
export const outAt = (now: Date): RawBuilder<Date | null> => sql<Date | null>`greatest(
  ${ownOutAt(now)},
  (select max(made_of.out_at) from product_variants as whole
    join bundle_parts on bundle_parts.bundle_variant_id = whole.id
    join product_variants as piece on piece.id = bundle_parts.part_variant_id
    join products as made_of on made_of.id = piece.product_id
   where whole.product_id = products.id and made_of.out_at > ${now}))`;

/** Whether an `order_items` row is a pre-order that is not out yet. */
export const isAwaited = sql<boolean>`(order_items.opened_at is null and order_items.out_at > clock_timestamp())`;
