import { type Kysely, sql } from "kysely";

// Downloads whose price the fan chooses: at least the minimum; the product's price is the suggestion. An order line
// keeps the minimum at the time of the order. The highest price is in hundredths, also for currencies without a minor
// unit.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table products
      add column minimum_price_cents integer,
      add constraint products_minimum_price check (minimum_price_cents is null
        or (source = 'digital' and minimum_price_cents between 0 and price_cents))`.execute(db);
  await sql`
    alter table cart_items
      add column named_price_cents integer check (named_price_cents between 0 and 10000000)`.execute(db);
  await sql`
    alter table order_items
      add column minimum_price_cents integer,
      add constraint order_items_named_price check (minimum_price_cents is null
        or (minimum_price_cents >= 0 and unit_price_cents between minimum_price_cents and 10000000))`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table order_items drop column minimum_price_cents`.execute(db);
  await sql`alter table cart_items drop column named_price_cents`.execute(db);
  await sql`alter table products drop column minimum_price_cents`.execute(db);
}
