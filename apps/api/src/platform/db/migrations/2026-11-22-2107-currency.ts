import { type Kysely, sql } from "kysely";

// The currency that the site sells in. It is chosen before the first order or monetary discount and cannot be changed
// afterwards; orders are created in it, and it is sent to programs. Amounts are hundredths in every currency; for a
// currency without a minor unit they are whole multiples of a hundred.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table shop_settings
      add column currency text not null default 'usd' check (currency ~ '^[a-z]{3}$')`.execute(db);
  await sql`
    create function shop_currency_stands() returns trigger language plpgsql as $$
    begin
      if new.currency is distinct from (case tg_op when 'UPDATE' then old.currency else 'usd' end)
        and (exists (select from orders)
          or exists (select from discount_codes where amount_cents is not null or minimum_cents > 0)) then
        raise exception 'amounts stand in another currency'
          using errcode = 'check_violation', constraint = 'shop_settings_currency_stands';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger shop_currency_stands before insert or update of currency on shop_settings
    for each row execute function shop_currency_stands()`.execute(db);
  await sql`
    create function order_currency_of_shop() returns trigger language plpgsql as $$
    begin
      if new.currency <> coalesce((select currency from shop_settings), 'usd') then
        raise exception 'an order is made in the currency of the shop'
          using errcode = 'check_violation', constraint = 'orders_currency_of_shop';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger order_currency_of_shop before insert on orders
    for each row execute function order_currency_of_shop()`.execute(db);
  await sql`
    alter table payments add constraint payments_whole_units
      check (currency not in ('jpy', 'krw', 'vnd', 'clp') or amount_cents % 100 = 0)`.execute(db);
  await sql`
    create or replace function order_paid_webhook() returns trigger language plpgsql as $$
    begin
      perform emit_webhook('order.paid', 'order', new.id, jsonb_build_object('id', new.id,
        'order_number', new.order_number, 'total', webhook_decimal(new.total_cents), 'currency', new.currency));
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function refund_webhook() returns trigger language plpgsql as $$
    begin
      perform emit_webhook('order.refunded', 'refund', new.id, jsonb_build_object('id', new.order_id, 'refund_id', new.id,
        'order_number', (select order_number from orders where id = new.order_id),
        'amount', webhook_decimal(new.amount_cents), 'currency', (select currency from orders where id = new.order_id)));
      return null;
    end $$`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function order_paid_webhook() returns trigger language plpgsql as $$
    begin
      perform emit_webhook('order.paid', 'order', new.id, jsonb_build_object('id', new.id,
        'order_number', new.order_number, 'total', webhook_decimal(new.total_cents), 'currency', 'usd'));
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function refund_webhook() returns trigger language plpgsql as $$
    begin
      perform emit_webhook('order.refunded', 'refund', new.id, jsonb_build_object('id', new.order_id, 'refund_id', new.id,
        'order_number', (select order_number from orders where id = new.order_id),
        'amount', webhook_decimal(new.amount_cents), 'currency', 'usd'));
      return null;
    end $$`.execute(db);
  await sql`alter table payments drop constraint payments_whole_units`.execute(db);
  await sql`drop trigger order_currency_of_shop on orders`.execute(db);
  await sql`drop trigger shop_currency_stands on shop_settings`.execute(db);
  await sql`drop function order_currency_of_shop, shop_currency_stands`.execute(db);
  await sql`alter table shop_settings drop column currency`.execute(db);
}
