import { type Kysely, sql } from "kysely";

// A rehearsal's simulated payments have a provider name of their own. Orders paid by the demo are not passed to a
// provider, who would produce and charge them.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payments drop constraint payments_provider_check,
      add constraint payments_provider_check check (provider in ('demo', 'rehearsal', 'stripe'))`.execute(db);
  await sql`
    create function pod_order_payment() returns trigger language plpgsql as $$
    begin
      if exists (
        select from payments
        where order_id = new.order_id and provider = 'demo' and status = 'succeeded') then
        raise exception 'order % was paid with the demo payment', new.order_id
          using errcode = 'check_violation', constraint = 'pod_orders_paid_for';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger pod_order_payment before insert on pod_orders for each row
    execute function pod_order_payment()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop trigger pod_order_payment on pod_orders`.execute(db);
  await sql`drop function pod_order_payment`.execute(db);
  await sql`
    alter table payments drop constraint payments_provider_check,
      add constraint payments_provider_check check (provider in ('demo', 'stripe'))`.execute(db);
}
