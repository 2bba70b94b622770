import { type Kysely, sql } from "kysely";

// The fee that a payment's provider kept, in its payout currency; null while unknown.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payments
      add column fee_cents bigint,
      add column fee_currency text,
      add column fee_asked_at timestamptz,
      add check ((fee_cents is null) = (fee_currency is null))`.execute(db);
  await sql`
    create index payments_without_fee_idx on payments (fee_asked_at nulls first, id)
      where status = 'succeeded' and fee_cents is null`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table payments drop column fee_cents, drop column fee_currency, drop column fee_asked_at`.execute(db);
}
