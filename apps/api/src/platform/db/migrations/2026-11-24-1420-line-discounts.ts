import { type Kysely, sql } from "kysely";

// What discount codes took off each line, so that a line given back is worth what was paid for it. Null in orders of before:
// only their sum is known.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table order_items
      add column discount_cents integer,
      add constraint order_items_discount check (discount_cents between 0 and line_total_cents)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table order_items drop column discount_cents`.execute(db);
}
