import { type Kysely, sql } from "kysely";

// The responsible party and safety information of a product, which the EU's General Product Safety Regulation requires
// in an offer.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table products add column safety_text text
      constraint products_safety_text_check check (length(safety_text) between 1 and 10000)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table products drop column safety_text`.execute(db);
}
