import { type Kysely, sql } from "kysely";

/** At most one equal notice per subject and day, because stock and places go up and down. */
const QUIET = "interval '1 day'";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table owner_notice_switches (
      kind text primary key
        check (kind in ('sale', 'refund', 'low_stock', 'show_filling', 'job_failed', 'provider_problem')),
      is_on boolean not null
    )`.execute(db);
  // Pending notices for the owner. A row is written in the transaction of the event; a job mails it afterwards.
  await sql`
    create table owner_notices (
      id bigint generated always as identity primary key,
      kind text not null
        check (kind in ('sale', 'refund', 'low_stock', 'show_filling', 'job_failed', 'provider_problem')),
      subject_id bigint not null,
      facts jsonb not null default '{}',
      created_at timestamptz not null default now(),
      mailed_at timestamptz
    )`.execute(db);
  await sql`create index owner_notices_waiting on owner_notices (id) where mailed_at is null`.execute(db);
  await sql`create index owner_notices_subject on owner_notices (kind, subject_id, created_at)`.execute(db);
  await sql`
    create function note_for_owner(of_kind text, of_subject bigint, with_facts jsonb, is_repeated boolean)
    returns void language sql as $$
      insert into owner_notices (kind, subject_id, facts)
      select of_kind, of_subject, with_facts
       where not exists (select from owner_notice_switches where kind = of_kind and not is_on)
         and (is_repeated or not exists (
           select from owner_notices as told where told.kind = of_kind and told.subject_id = of_subject
              and told.facts = with_facts and told.created_at > now() - ${sql.raw(QUIET)}))
    $$`.execute(db);
  await sql`
    create function order_paid_notice() returns trigger language plpgsql as $$
    begin
      perform note_for_owner('sale', new.id,
        jsonb_build_object('order_number', new.order_number, 'cents', new.paid_cents), true);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger order_paid_notice after update of paid_at on orders for each row
      when (old.paid_at is null and new.paid_at is not null) execute function order_paid_notice()`.execute(db);
  await sql`
    create function refund_notice() returns trigger language plpgsql as $$
    begin
      perform note_for_owner('refund', new.order_id, jsonb_build_object('cents', new.amount_cents, 'status', new.status,
        'order_number', (select order_number from orders where id = new.order_id)), true);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger refund_notice after update of status on refunds for each row
      when (old.status <> new.status and new.status in ('succeeded', 'failed')) execute function refund_notice()`.execute(
    db,
  );
  // Notices when stock falls to three ("few") and to zero ("none").
  await sql`
    create function low_stock_notice() returns trigger language plpgsql as $$
    begin
      perform note_for_owner('low_stock', variant.product_id, jsonb_build_object('product', products.name,
          'variant', variant.name, 'level', case when new.quantity = 0 then 'none' else 'few' end), false)
        from product_variants as variant join products on products.id = variant.product_id
       where variant.id = new.variant_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger low_stock_notice after update of quantity on stock_levels for each row
      when ((new.quantity <= 3 and old.quantity > 3) or (new.quantity = 0 and old.quantity > 0))
      execute function low_stock_notice()`.execute(db);
  await sql`
    create function show_filling_notice() returns trigger language plpgsql as $$
    begin
      perform note_for_owner('show_filling', new.id, jsonb_build_object('title', new.title,
        'level', case when new.places_taken >= new.capacity then 'full' else 'filling' end), false);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger show_filling_notice after update of places_taken on events for each row
      when (new.capacity is not null and new.places_taken > old.places_taken
        and ((new.places_taken >= new.capacity and old.places_taken < new.capacity)
          or (new.places_taken >= new.capacity * 0.8 and old.places_taken < new.capacity * 0.8)))
      execute function show_filling_notice()`.execute(db);
  await sql`
    create function provider_problem_notice() returns trigger language plpgsql as $$
    begin
      perform note_for_owner('provider_problem', new.order_id, jsonb_build_object('problem', new.problem,
        'order_number', (select order_number from orders where id = new.order_id)), false);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger provider_problem_notice after update of problem on pod_orders for each row
      when (new.problem is not null and new.problem is distinct from old.problem)
      execute function provider_problem_notice()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  for (const [table, name] of [
    ["pod_orders", "provider_problem_notice"],
    ["events", "show_filling_notice"],
    ["stock_levels", "low_stock_notice"],
    ["refunds", "refund_notice"],
    ["orders", "order_paid_notice"],
  ] as const) {
    await sql`drop trigger ${sql.id(name)} on ${sql.id(table)}`.execute(db);
    await sql`drop function ${sql.id(name)}()`.execute(db);
  }
  await sql`drop function note_for_owner(text, bigint, jsonb, boolean)`.execute(db);
  await sql`drop table owner_notices`.execute(db);
  await sql`drop table owner_notice_switches`.execute(db);
}
