import { type Kysely, sql } from "kysely";

// The provider cannot change an existing order: while it is on hold, it is cancelled there and recreated under another
// number, with another address or delivery method.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table pod_orders
      -- The provider's order that is being called off; its notices concern nobody any more.
      add column withdrawn_order_id text,
      add column remade integer not null default 0,
      add column is_express boolean not null default false`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`
    alter table pod_orders drop column withdrawn_order_id, drop column remade, drop column is_express`.execute(db);
}
