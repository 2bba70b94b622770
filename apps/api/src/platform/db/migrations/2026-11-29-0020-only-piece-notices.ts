import { type Kysely, sql } from "kysely";

const lowStock = (variantName: string) => sql`
  create or replace function low_stock_notice() returns trigger language plpgsql as $$
  begin
    perform note_for_owner('low_stock', variant.product_id, jsonb_build_object('product', products.name,
        'variant', ${sql.raw(variantName)}, 'level', case when new.quantity = 0 then 'none' else 'few' end), false)
      from product_variants as variant join products on products.id = variant.product_id
     where variant.id = new.variant_id;
    return null;
  end $$`;

// The variant that stands for a product without variants has a name that nobody chose, so a notice leaves it out.
export async function up(db: Kysely<never>): Promise<void> {
  await lowStock("case when not variant.is_only then variant.name end").execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await lowStock("variant.name").execute(db);
}
