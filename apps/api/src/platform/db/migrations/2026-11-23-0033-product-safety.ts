import { type Kysely, sql } from "kysely";

// Who answers for a product and what is to be known of it, as the General Product Safety Regulation of the EU wants it said
// where it is offered.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table products add column safety_text text
      constraint products_safety_text_check check (length(safety_text) between 1 and 10000)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table products drop column safety_text`.execute(db);
}
