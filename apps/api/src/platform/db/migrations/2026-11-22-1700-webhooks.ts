import { type Kysely, sql } from "kysely";

const NOTICES = ["sale", "refund", "low_stock", "show_filling", "job_failed", "provider_problem"];

async function allowNotices(db: Kysely<never>, kinds: readonly string[]): Promise<void> {
  const list = sql.raw(kinds.map((kind) => `'${kind}'`).join(", "));
  for (const table of ["owner_notices", "owner_notice_switches"]) {
    await sql`
      alter table ${sql.id(table)} drop constraint ${sql.id(`${table}_kind_check`)},
        add constraint ${sql.id(`${table}_kind_check`)} check (kind in (${list}))`.execute(db);
  }
}

// Events sent to external programs. Triggers write a message and its deliveries in the transaction of the event, so
// that no code path is missed; jobs call the endpoints afterwards.
export async function up(db: Kysely<never>): Promise<void> {
  // Secrets are derived from SECRET_KEY and a salt, so reading the table does not allow signing.
  await sql`
    create table webhook_endpoints (
      id integer generated always as identity primary key,
      url text not null check (url ~ '^https?://' and length(url) <= 500),
      events text[] not null check (cardinality(events) between 1 and 20),
      secret_salt text not null,
      old_secret_salt text,
      old_secret_until timestamptz,
      -- Nothing was told successfully since.
      failing_since timestamptz,
      disabled_at timestamptz,
      disabled_because text check (disabled_because in ('owner', 'failing')),
      created_at timestamptz not null,
      check ((old_secret_salt is null) = (old_secret_until is null)),
      check ((disabled_at is null) = (disabled_because is null))
    )`.execute(db);
  await sql`
    create table webhook_messages (
      id uuid primary key default gen_random_uuid(),
      event text not null check (event in ('order.paid', 'order.refunded', 'user.signed_up', 'release.published',
        'show.announced', 'webhook.test')),
      subject_type text not null,
      subject_id integer not null,
      data jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create unique index webhook_messages_once on webhook_messages (event, subject_type, subject_id)
      where event <> 'webhook.test'`.execute(db);
  await sql`create index webhook_messages_created_at_idx on webhook_messages (created_at)`.execute(db);
  await sql`
    create table webhook_deliveries (
      id integer generated always as identity primary key,
      message_id uuid not null references webhook_messages on delete cascade,
      endpoint_id integer not null references webhook_endpoints on delete cascade,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
      tries integer not null default 0 check (tries >= 0),
      next_try_at timestamptz default now() check ((next_try_at is not null) = (state = 'waiting')),
      tried_at timestamptz,
      status integer,
      took_ms integer,
      problem text,
      unique (endpoint_id, message_id)
    )`.execute(db);
  await sql`create index webhook_deliveries_message_idx on webhook_deliveries (message_id)`.execute(db);
  await sql`
    create function webhook_delivery_job() returns trigger language plpgsql as $$
    begin
      perform graphile_worker.add_job('deliver_webhook', json_build_object('delivery_id', new.id),
        job_key => 'webhook:' || new.id, max_attempts => 8, flags => array['deliver_webhook']);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger webhook_delivery_job after insert on webhook_deliveries
    for each row execute function webhook_delivery_job()`.execute(db);
  // A message is created if an endpoint subscribes to it, once per event.
  await sql`
    create function emit_webhook(of_event text, of_type text, of_subject integer, with_data jsonb)
    returns void language plpgsql as $$
    declare made uuid;
    begin
      if not exists (select from webhook_endpoints where disabled_at is null and of_event = any (events)) then return; end if;
      insert into webhook_messages (event, subject_type, subject_id, data)
        values (of_event, of_type, of_subject, with_data) on conflict do nothing returning id into made;
      if made is null then return; end if;
      insert into webhook_deliveries (message_id, endpoint_id)
        select made, id from webhook_endpoints where disabled_at is null and of_event = any (events);
    end $$`.execute(db);
  await sql`
    create function webhook_decimal(cents numeric) returns text immutable language sql as $$
      select to_char(cents / 100.0, 'FM9999999990.00')
    $$`.execute(db);
  await sql`
    create function order_paid_webhook() returns trigger language plpgsql as $$
    begin
      perform emit_webhook('order.paid', 'order', new.id, jsonb_build_object('id', new.id,
        'order_number', new.order_number, 'total', webhook_decimal(new.total_cents), 'currency', 'usd'));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger order_paid_webhook after update of paid_at on orders for each row
      when (old.paid_at is null and new.paid_at is not null) execute function order_paid_webhook()`.execute(db);
  await sql`
    create function refund_webhook() returns trigger language plpgsql as $$
    begin
      perform emit_webhook('order.refunded', 'refund', new.id, jsonb_build_object('id', new.order_id, 'refund_id', new.id,
        'order_number', (select order_number from orders where id = new.order_id),
        'amount', webhook_decimal(new.amount_cents), 'currency', 'usd'));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger refund_webhook after update of status on refunds for each row
      when (old.status <> new.status and new.status = 'succeeded') execute function refund_webhook()`.execute(db);
  // Only the id: a person's name is not sent until a program requests it with a key.
  await sql`
    create function sign_up_webhook() returns trigger language plpgsql as $$
    begin
      perform emit_webhook('user.signed_up', 'user', new.id, jsonb_build_object('id', new.id));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger sign_up_webhook after insert on users for each row
      when (new.role = 'fan' and new.can_log_in) execute function sign_up_webhook()`.execute(db);
  await sql`
    create function release_webhook() returns trigger language plpgsql as $$
    begin
      if new.listed_from <= now() and (tg_op = 'INSERT' or old.listed_from is null or old.listed_from > now()) then
        perform emit_webhook('release.published', tg_argv[0], new.id,
          jsonb_build_object('id', new.id, 'kind', tg_argv[0], 'title', new.title));
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger release_webhook after insert or update of visibility, published_at on albums for each row
      when (new.listed_from is not null) execute function release_webhook('album')`.execute(db);
  await sql`
    create trigger release_webhook after insert or update of visibility, published_at, album_id on tracks for each row
      when (new.listed_from is not null and new.album_id is null) execute function release_webhook('single')`.execute(
    db,
  );
  await sql`
    create function show_webhook() returns trigger language plpgsql as $$
    begin
      if new.listed_from <= now() and (tg_op = 'INSERT' or old.listed_from is null or old.listed_from > now()) then
        perform emit_webhook('show.announced', 'show', new.id,
          jsonb_build_object('id', new.id, 'title', new.title, 'starts_at', new.starts_at));
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger show_webhook after insert or update of visibility, published_at on events for each row
      when (new.listed_from is not null) execute function show_webhook()`.execute(db);
  // Content that appears by its date changes no row; a job calls this function for it.
  await sql`
    create function emit_due_webhooks(at_moment timestamptz) returns void language plpgsql as $$
    declare since timestamptz;
    begin
      select greatest(min(created_at), at_moment - interval '1 day') into since from webhook_endpoints
        where disabled_at is null and events && array['release.published', 'show.announced'];
      if since is null then return; end if;
      perform emit_webhook('release.published', 'album', id, jsonb_build_object('id', id, 'kind', 'album', 'title', title))
        from albums where listed_from > since and listed_from <= at_moment;
      perform emit_webhook('release.published', 'single', id, jsonb_build_object('id', id, 'kind', 'single', 'title', title))
        from tracks where album_id is null and listed_from > since and listed_from <= at_moment;
      perform emit_webhook('show.announced', 'show', id,
          jsonb_build_object('id', id, 'title', title, 'starts_at', starts_at))
        from events where listed_from > since and listed_from <= at_moment;
    end $$`.execute(db);
  await allowNotices(db, [...NOTICES, "webhook_given_up"]);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`delete from owner_notices where kind = 'webhook_given_up'`.execute(db);
  await sql`delete from owner_notice_switches where kind = 'webhook_given_up'`.execute(db);
  await allowNotices(db, NOTICES);
  await sql`drop function emit_due_webhooks(timestamptz)`.execute(db);
  for (const [table, name] of [
    ["events", "show_webhook"],
    ["tracks", "release_webhook"],
    ["albums", "release_webhook"],
    ["users", "sign_up_webhook"],
    ["refunds", "refund_webhook"],
    ["orders", "order_paid_webhook"],
  ] as const) {
    await sql`drop trigger ${sql.id(name)} on ${sql.id(table)}`.execute(db);
  }
  for (const name of ["show_webhook", "release_webhook", "sign_up_webhook", "refund_webhook", "order_paid_webhook"]) {
    await sql`drop function ${sql.id(name)}()`.execute(db);
  }
  await sql`drop function emit_webhook(text, text, integer, jsonb)`.execute(db);
  await sql`drop function webhook_decimal(numeric)`.execute(db);
  await sql`drop table webhook_deliveries, webhook_messages, webhook_endpoints`.execute(db);
  await sql`drop function webhook_delivery_job()`.execute(db);
}
