import { type Kysely, sql } from "kysely";

// Amounts added to an order's lines or deducted from them. The total and the payment status follow from their sum,
// which only the database writes: any value set for `adjustments_cents` is replaced by the sum of the order's
// adjustments.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table order_adjustments (
      id integer generated always as identity primary key,
      order_id integer not null references orders on delete cascade,
      position integer not null,
      kind text not null check (kind in ('discount', 'tip')),
      label text not null check (length(btrim(label)) between 1 and 200),
      amount_cents bigint not null,
      unique (order_id, position),
      constraint order_adjustments_sign
        check (amount_cents <> 0 and (kind <> 'discount' or amount_cents < 0) and (kind <> 'tip' or amount_cents > 0))
    )`.execute(db);

  await sql`alter table orders add column adjustments_cents bigint not null default 0`.execute(db);
  await rebuildSums(db, "subtotal_cents + shipping_cents + adjustments_cents");
  await sql`
    alter table orders add constraint orders_total_not_negative
      check (subtotal_cents + shipping_cents + adjustments_cents >= 0)`.execute(db);

  await sql`
    create function order_adjustments_total() returns trigger language plpgsql as $$
    begin
      new.adjustments_cents := case tg_op when 'INSERT' then 0 else
        coalesce((select sum(amount_cents) from order_adjustments where order_id = new.id), 0) end;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger order_adjustments_total before insert or update of adjustments_cents on orders
    for each row execute function order_adjustments_total()`.execute(db);

  // The total cannot change once a payment of it has begun.
  await sql`
    create function order_adjustment_in_time() returns trigger language plpgsql as $$
    begin
      if exists (
        select from orders where id in (old.order_id, new.order_id)
          and (status <> 'pending' or exists (select from payments where order_id = orders.id))) then
        raise exception 'the total of an order that is being paid stands'
          using errcode = 'check_violation', constraint = 'order_adjustments_before_payment';
      end if;
      return coalesce(new, old);
    end $$`.execute(db);
  await sql`
    create trigger order_adjustment_in_time before insert or update or delete on order_adjustments
    for each row execute function order_adjustment_in_time()`.execute(db);
  await sql`
    create function order_adjusted() returns trigger language plpgsql as $$
    begin
      update orders set adjustments_cents = adjustments_cents where id in (old.order_id, new.order_id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger order_adjusted after insert or update or delete on order_adjustments
    for each row execute function order_adjusted()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop trigger order_adjustments_total on orders`.execute(db);
  await sql`drop table order_adjustments`.execute(db);
  await sql`drop function order_adjustments_total, order_adjustment_in_time, order_adjusted`.execute(db);
  await sql`alter table orders drop constraint orders_total_not_negative`.execute(db);
  await rebuildSums(db, "subtotal_cents + shipping_cents");
  await sql`alter table orders drop column adjustments_cents`.execute(db);
}

/** Recreates the columns that depend on the total, because PostgreSQL before 17 cannot change a generated column's expression. */
async function rebuildSums(db: Kysely<never>, total: string): Promise<void> {
  const sum = sql.raw(total);
  await sql`drop index orders_payment_status_idx`.execute(db);
  await sql`alter table orders drop constraint orders_fulfilled_when_paid, drop column payment_status, drop column total_cents`.execute(
    db,
  );
  await sql`
    alter table orders
      add column total_cents bigint not null generated always as (${sum}) stored,
      add column payment_status text not null generated always as (
        case
          when paid_cents > 0 and refunded_cents >= paid_cents then 'refunded'
          when paid_cents - refunded_cents >= ${sum} then 'paid'
          when refunded_cents > 0 then 'partially_refunded'
          else 'unpaid'
        end) stored
        check (payment_status in ('unpaid', 'paid', 'partially_refunded', 'refunded')),
      add constraint orders_fulfilled_when_paid check (status in ('pending', 'cancelled') or paid_cents >= ${sum})`.execute(
    db,
  );
  await sql`create index orders_payment_status_idx on orders (payment_status, created_at desc, id desc)`.execute(db);
}
