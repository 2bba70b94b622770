import { type RawBuilder, sql } from "kysely";

/** Of `products`: when it is out itself, where that is to come at `now`. */
export const ownOutAt = (now: Date): RawBuilder<Date | null> =>
  sql<Date | null>`case when products.out_at > ${now} then products.out_at end`;

/**
 * Of `products`: when it is out, where that is to come at `now`, a bundle with the last of its parts. Null for what is no
 * pre-order.
 */
export const outAt = (now: Date): RawBuilder<Date | null> => sql<Date | null>`greatest(
  ${ownOutAt(now)},
  (select max(made_of.out_at) from product_variants as whole
    join bundle_parts on bundle_parts.bundle_variant_id = whole.id
    join product_variants as piece on piece.id = bundle_parts.part_variant_id
    join products as made_of on made_of.id = piece.product_id
   where whole.product_id = products.id and made_of.out_at > ${now}))`;

/** Of `order_items`: it was ordered before it is out, and is not yet. */
export const isAwaited = sql<boolean>`(order_items.opened_at is null and order_items.out_at > clock_timestamp())`;
