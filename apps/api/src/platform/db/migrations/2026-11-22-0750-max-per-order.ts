import { type Kysely, sql } from "kysely";

// Maximum pieces of a variant per order; null means the site's default.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table products add column max_per_order integer
      constraint products_max_per_order_check check (max_per_order between 1 and 999)`.execute(db);
  await sql`create index orders_unpaid_idx on orders (user_id) where status = 'pending'`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index orders_unpaid_idx`.execute(db);
  await sql`alter table products drop column max_per_order`.execute(db);
}
