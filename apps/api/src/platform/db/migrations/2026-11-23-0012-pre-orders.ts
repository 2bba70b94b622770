import { type Kysely, sql } from "kysely";

const NOTICES = [
  "sale",
  "refund",
  "low_stock",
  "show_filling",
  "job_failed",
  "provider_problem",
  "webhook_given_up",
  "release_stopped",
];

async function allowNotices(db: Kysely<never>, kinds: readonly string[]): Promise<void> {
  const list = sql.raw(kinds.map((kind) => `'${kind}'`).join(", "));
  for (const table of ["owner_notices", "owner_notice_switches", "team_notice_choices"]) {
    await sql`
      alter table ${sql.id(table)} drop constraint ${sql.id(`${table}_kind_check`)},
        add constraint ${sql.id(`${table}_kind_check`)} check (kind in (${list}))`.execute(db);
  }
}

// Products that are paid now and handed over at a future date. An order line keeps the promised date, which follows the
// product's until the line is opened: then the buyer gets its files, or it can be sent. Provider goods are produced
// once paid, so they cannot be pre-ordered.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table products
      add column out_at timestamptz,
      add constraint products_out_at check (out_at is null or source <> 'provider')`.execute(db);
  await sql`create index products_out_at_idx on products (out_at) where out_at is not null`.execute(db);
  await sql`
    alter table order_items
      add column out_at timestamptz,
      add column opened_at timestamptz,
      add constraint order_items_out_at check (out_at is null or source <> 'provider'),
      add constraint order_items_opened_at check (opened_at is null or opened_at >= out_at)`.execute(db);
  await sql`
    create index order_items_out_at_idx on order_items (out_at) where out_at is not null and opened_at is null`.execute(
    db,
  );
  // A line is opened once, whichever process opens it.
  await sql`
    create function order_item_opened_once() returns trigger language plpgsql as $$
    begin
      if (new.out_at, new.opened_at) is distinct from (old.out_at, old.opened_at) then
        raise exception 'line % was opened already', old.id using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger order_item_opened_once before update of out_at, opened_at on order_items
    for each row when (old.opened_at is not null) execute function order_item_opened_once()`.execute(db);
  await allowNotices(db, [...NOTICES, "preorder_missing"]);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`delete from owner_notices where kind = 'preorder_missing'`.execute(db);
  await sql`delete from owner_notice_switches where kind = 'preorder_missing'`.execute(db);
  await sql`delete from team_notice_choices where kind = 'preorder_missing'`.execute(db);
  await allowNotices(db, NOTICES);
  await sql`drop trigger order_item_opened_once on order_items`.execute(db);
  await sql`drop function order_item_opened_once()`.execute(db);
  await sql`alter table order_items drop column opened_at, drop column out_at`.execute(db);
  await sql`alter table products drop column out_at`.execute(db);
}
