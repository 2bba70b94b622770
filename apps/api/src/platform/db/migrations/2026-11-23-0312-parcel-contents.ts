import { type Kysely, sql } from "kysely";

// What a provider's notice says is in a parcel, by the parcel's number: its own order does not say it again.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table pod_orders add column parcel_skus jsonb not null default '{}'`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table pod_orders drop column parcel_skus`.execute(db);
}
