import { type Kysely, sql } from "kysely";

// The discount of each line, so that a returned line is worth what was paid for it. Null in older orders, of which only
// the sum is known.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table order_items
      add column discount_cents integer,
      add constraint order_items_discount check (discount_cents between 0 and line_total_cents)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table order_items drop column discount_cents`.execute(db);
}
