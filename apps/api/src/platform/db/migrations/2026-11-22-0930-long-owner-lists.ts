import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // The texts that the order list searches, as one text.
  await sql`
    create index orders_search_idx on orders using gin (
      f_unaccent(lower(order_number || ' ' || billing_email || ' ' || billing_first_name || ' ' || billing_last_name || ' '
        || shipping_first_name || ' ' || shipping_last_name))
      gin_trgm_ops)`.execute(db);
  await sql`create index orders_payment_status_idx on orders (payment_status, created_at desc, id desc)`.execute(db);
  await sql`create index users_fans_idx on users (date_joined, id) where role = 'fan'`.execute(db);
  await sql`create index users_blocked_idx on users (date_joined, id) where role = 'fan' and blocked_at is not null`.execute(
    db,
  );
  // Accounts scheduled for deletion are in no list of subscribers; excluding them lets the index alone count subscribers.
  await sql`drop index users_subscribers_idx`.execute(db);
  await sql`
    create index users_subscribers_idx on users (date_joined desc, id desc)
    where newsletter_subscribed and deletion_due_at is null`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index users_subscribers_idx`.execute(db);
  await sql`create index users_subscribers_idx on users (date_joined desc, id desc) where newsletter_subscribed`.execute(
    db,
  );
  await sql`drop index users_blocked_idx, users_fans_idx, orders_payment_status_idx, orders_search_idx`.execute(db);
}
