import { type Kysely, sql } from "kysely";

// Texts that the owner writes in addition to the catalogue, the orders and the shows: descriptions of pictures, replies
// to reviews, notes on orders, messages to a show's guests, and uploads on their way into the catalogue.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table albums add column cover_alt text`.execute(db);
  await sql`alter table events add column poster_alt text`.execute(db);
  await sql`alter table genres add column version integer not null default 1`.execute(db);

  // A review hidden by the owner stays visible to its author and counts for no one else.
  await sql`
    alter table reviews
      add column hidden_at timestamptz,
      add column reply text check (length(btrim(reply)) between 1 and 4000),
      add column replied_at timestamptz,
      add check ((reply is null) = (replied_at is null))`.execute(db);
  await sql`
    create or replace function review_sums() returns trigger language plpgsql as $$
    declare
      was boolean := tg_op <> 'INSERT' and old.hidden_at is null;
      is_shown boolean := tg_op <> 'DELETE' and new.hidden_at is null;
    begin
      update products set
        review_count = review_count + is_shown::int - was::int,
        rating_sum = rating_sum
          + case when is_shown then new.rating else 0 end
          - case when was then old.rating else 0 end
      where id = coalesce(new.product_id, old.product_id);
      return null;
    end $$`.execute(db);
  await sql`drop trigger review_sums on reviews`.execute(db);
  await sql`
    create trigger review_sums after insert or delete or update of rating, hidden_at on reviews
    for each row execute function review_sums()`.execute(db);

  await sql`
    alter table stock_movements drop constraint stock_movements_reason_check,
      add constraint stock_movements_reason_check check (
        reason in ('stocktake', 'sale', 'cancellation', 'delivery', 'return', 'damage', 'gift'))`.execute(db);

  // Visible to the team only; messages to the buyer are in order_events.
  await sql`
    create table order_notes (
      id bigint generated always as identity primary key,
      order_id integer not null references orders on delete cascade,
      author_id integer references users on delete set null,
      note text not null check (length(btrim(note)) between 1 and 2000),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index order_notes_order_idx on order_notes (order_id, id)`.execute(db);
  await sql`create index orders_status_idx on orders (status, created_at desc, id desc)`.execute(db);

  await sql`
    create table event_messages (
      id integer generated always as identity primary key,
      event_id integer not null references events on delete cascade,
      audience text not null check (audience in ('attending', 'waitlisted', 'everybody')),
      subject text not null check (length(btrim(subject)) between 1 and 150),
      body text not null check (length(btrim(body)) between 1 and 5000),
      recipients integer not null default 0,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index event_messages_event_idx on event_messages (event_id, id desc)`.execute(db);

  // An upload on its way into the catalogue: the stored files it includes, its progress, and its result.
  await sql`
    create table music_imports (
      id integer generated always as identity primary key,
      status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
      files jsonb not null,
      root_name text,
      progress jsonb,
      report jsonb,
      failure text,
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      check ((status in ('done', 'failed')) = (finished_at is not null))
    )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table music_imports, event_messages, order_notes`.execute(db);
  await sql`drop index orders_status_idx`.execute(db);
  await sql`delete from stock_movements where reason in ('delivery', 'return', 'damage', 'gift')`.execute(db);
  await sql`
    alter table stock_movements drop constraint stock_movements_reason_check,
      add constraint stock_movements_reason_check check (reason in ('stocktake', 'sale', 'cancellation'))`.execute(db);
  await sql`drop trigger review_sums on reviews`.execute(db);
  await sql`
    create or replace function review_sums() returns trigger language plpgsql as $$
    begin
      update products set
        review_count = review_count + case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end,
        rating_sum = rating_sum
          + case when tg_op <> 'DELETE' then new.rating else 0 end
          - case when tg_op <> 'INSERT' then old.rating else 0 end
      where id = coalesce(new.product_id, old.product_id);
      return null;
    end $$`.execute(db);
  await sql`alter table reviews drop column hidden_at, drop column reply, drop column replied_at`.execute(db);
  await sql`
    create trigger review_sums after insert or delete or update of rating on reviews
    for each row execute function review_sums()`.execute(db);
  await sql`alter table genres drop column version`.execute(db);
  await sql`alter table events drop column poster_alt`.execute(db);
  await sql`alter table albums drop column cover_alt`.execute(db);
}
