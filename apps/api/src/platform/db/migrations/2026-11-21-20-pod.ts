import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table pod_settings (
      provider text primary key,
      -- Whether a paid order goes into production by itself, and how long after it was paid.
      sends_automatically boolean not null default false,
      send_after_minutes integer not null default 60 check (send_after_minutes between 0 and 10080),
      -- Below this share of its price a variant's profit is warned of.
      margin_floor_percent integer not null default 20 check (margin_floor_percent between 0 and 90),
      countries text[] not null default '{US,GB,DE,CA,AU}',
      token_expires_on date,
      webhook_refused_at timestamptz,
      webhook_refused_count integer not null default 0,
      version integer not null default 1,
      updated_at timestamptz not null default now()
    )`.execute(db);

  // A product as it was at the provider when it was last read. The row outlives the shop's product, so that one deleted
  // here by the owner is recognized and not recreated.
  await sql`
    create table pod_products (
      id integer generated always as identity primary key,
      provider text not null,
      provider_product_id text not null,
      product_id integer unique references products on delete set null,
      title text not null,
      blueprint_id integer,
      print_provider_id integer,
      is_visible boolean not null default true,
      is_locked boolean not null default false,
      is_gone boolean not null default false,
      is_withdrawn boolean not null default false,
      publish_state text not null default 'none' check (publish_state in ('none', 'publishing', 'published', 'failed')),
      problem text,
      fingerprint text not null default '',
      -- What the last import wrote into the product: what differs from it is the owner's and stays.
      baseline jsonb not null default '{}',
      -- Which stored picture was made of which of the provider's.
      pictures jsonb not null default '{}',
      -- The provider's price of each variant, in cents.
      costs jsonb not null default '{}',
      provider_updated_at timestamptz,
      seen_at timestamptz not null default now(),
      imported_at timestamptz,
      created_at timestamptz not null default now(),
      unique (provider, provider_product_id)
    )`.execute(db);

  await sql`
    create table pod_shipping (
      provider text not null,
      blueprint_id integer not null,
      print_provider_id integer not null,
      profiles jsonb not null,
      fetched_at timestamptz not null,
      primary key (provider, blueprint_id, print_provider_id)
    )`.execute(db);

  await sql`
    create table pod_sync_runs (
      id integer generated always as identity primary key,
      provider text not null,
      trigger text not null check (trigger in ('owner', 'poll')),
      state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
      total integer,
      done integer not null default 0,
      created integer not null default 0,
      changed integer not null default 0,
      unchanged integer not null default 0,
      hidden integer not null default 0,
      vanished integer not null default 0,
      recreated integer not null default 0,
      failed integer not null default 0,
      message text,
      error_code text,
      -- A run whose process is gone stops beating, and makes room for the next.
      beat_at timestamptz not null default clock_timestamp(),
      created_at timestamptz not null default clock_timestamp(),
      finished_at timestamptz,
      check ((state in ('done', 'failed')) = (finished_at is not null))
    )`.execute(db);
  await sql`create unique index pod_sync_runs_one_key on pod_sync_runs (provider) where finished_at is null`.execute(
    db,
  );

  // The single order at the provider that an order of ours leads to. Its row is created before the provider is called.
  await sql`
    create table pod_orders (
      id integer generated always as identity primary key,
      order_id integer not null references orders on delete cascade,
      provider text not null,
      external_id text not null,
      provider_order_id text,
      state text not null default 'wanted'
        check (state in ('wanted', 'created', 'sent', 'closed', 'cancelled', 'refused')),
      wants_production boolean not null default false,
      send_at timestamptz,
      -- The provider's own word for where it stands.
      status text,
      problem text,
      attempts integer not null default 0,
      tried_at timestamptz,
      -- Until then one process is at it.
      busy_until timestamptz,
      cost_cents bigint,
      shipping_cents bigint,
      sent_at timestamptz,
      checked_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (order_id, provider),
      unique (provider, external_id),
      unique (provider, provider_order_id),
      check (state not in ('created', 'sent', 'closed') or provider_order_id is not null)
    )`.execute(db);
  await sql`create index pod_orders_open_idx on pod_orders (id) where state in ('wanted', 'created', 'sent')`.execute(
    db,
  );

  // An order at the provider may be sent in several parcels.
  await sql`alter table shipments drop constraint shipments_provider_provider_order_id_key`.execute(db);
  await sql`alter table shipments add column provider_parcel text`.execute(db);
  await sql`
    alter table shipments add constraint shipments_provider_parcel_key
      unique (provider, provider_order_id, provider_parcel)`.execute(db);
  await sql`
    alter table shipments add check (provider is null or (provider_order_id is not null and provider_parcel is not null))`.execute(
    db,
  );

  // When the next request of a rate-limited kind may be sent; shared by all processes.
  await sql`
    create table request_pace (
      bucket text primary key,
      booked_until timestamptz not null
    )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table request_pace, pod_orders, pod_sync_runs, pod_shipping, pod_products, pod_settings`.execute(db);
  await sql`alter table shipments drop constraint shipments_provider_parcel_key`.execute(db);
  await sql`alter table shipments drop column provider_parcel`.execute(db);
  await sql`alter table shipments add unique (provider, provider_order_id)`.execute(db);
}
