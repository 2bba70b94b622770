import { type Kysely, sql } from "kysely";

// A cancelled order that was never paid loses its buyer with the account. Those of accounts that were erased earlier still have it.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    with erased as (
      update orders set
          billing_first_name = '', billing_last_name = '', billing_email = '', billing_address = '', billing_city = '',
          billing_state = '', billing_zip_code = '', billing_country = '', shipping_first_name = '', shipping_last_name = '',
          shipping_address = '', shipping_city = '', shipping_state = '', shipping_zip_code = '', shipping_country = ''
       where user_id is null and status = 'cancelled' and paid_at is null and paid_cents = 0
      returning id),
    notes as (delete from order_notes using erased where order_id = erased.id)
    delete from order_events using erased where order_id = erased.id and kind = 'message'`.execute(db);
}

export async function down(): Promise<void> {
  // What was erased cannot be restored.
}
