import { type Kysely, sql } from "kysely";

// The content of each parcel by its number, as reported by a provider's notice; the provider's order does not repeat it.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table pod_orders add column parcel_skus jsonb not null default '{}'`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table pod_orders drop column parcel_skus`.execute(db);
}
