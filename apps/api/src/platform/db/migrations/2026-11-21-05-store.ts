import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table categories (
      id integer generated always as identity primary key,
      name text not null check (length(btrim(name)) between 1 and 100),
      description text not null default '',
      position integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1
    )`.execute(db);
  await sql`create unique index categories_name_key on categories (lower(name))`.execute(db);

  // listed_from and reachable_from: as for albums, null if not published.
  await sql`
    create table products (
      id integer generated always as identity primary key,
      category_id integer references categories on delete set null,
      name text not null check (length(btrim(name)) between 1 and 200),
      description text not null default '',
      -- Sanitised when written.
      description_html text,
      details jsonb not null default '[]',
      size_guide jsonb,
      -- What a buyer chooses by, in the order shown: [{"name", "values": [{"value", "swatch"}]}].
      options jsonb not null default '[]',
      price_cents integer not null check (price_cents >= 0),
      product_type text not null default 'merchandise' check (length(product_type) between 1 and 50),
      source text not null default 'own_stock' check (source in ('own_stock', 'provider', 'digital')),
      -- What a digital product gives; on other products, the album it belongs to.
      album_id integer references albums,
      track_id integer references tracks,
      is_featured boolean not null default false,
      featured_position integer,
      -- The owner's switch. Whether something is left is told by stock_levels and never stored.
      is_available boolean not null default true,
      visibility text not null default 'draft' check (visibility in ('draft', 'unlisted', 'public')),
      published_at timestamptz,
      listed_from timestamptz generated always as (case when visibility = 'public' then published_at end) stored,
      reachable_from timestamptz generated always as (case when visibility <> 'draft' then published_at end) stored,
      provider text,
      provider_product_id text,
      -- Kept by the trigger below.
      review_count integer not null default 0 check (review_count >= 0),
      rating_sum integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      check (source <> 'digital' or num_nonnulls(album_id, track_id) = 1),
      check (num_nonnulls(provider, provider_product_id) <> 1),
      check (rating_sum between review_count and review_count * 5),
      unique (provider, provider_product_id)
    )`.execute(db);
  await sql`create index products_created_at_idx on products (created_at desc, id desc) where listed_from is not null`.execute(
    db,
  );
  await sql`create index products_price_idx on products (price_cents, id) where listed_from is not null`.execute(db);
  await sql`create index products_name_idx on products (name collate natural_order, id) where listed_from is not null`.execute(
    db,
  );
  await sql`create index products_category_idx on products (category_id)`.execute(db);
  await sql`create index products_album_idx on products (album_id) where album_id is not null`.execute(db);
  await sql`create index products_track_idx on products (track_id) where track_id is not null`.execute(db);
  await sql`create index products_search_idx on products using gin (f_unaccent(lower(name)) gin_trgm_ops)`.execute(db);
  await sql`create index products_text_idx on products using gin (f_unaccent(lower(description)) gin_trgm_ops)`.execute(
    db,
  );

  await sql`
    create table product_images (
      id integer generated always as identity primary key,
      product_id integer not null references products on delete cascade,
      -- The picture at 0 stands for the product in lists.
      position integer not null check (position >= 0),
      image text not null,
      placeholder text,
      alt text not null default '',
      option_value text,
      constraint product_images_place_key unique (product_id, position) deferrable initially immediate
    )`.execute(db);

  // The unit that is sold, counted and delivered is always a variant; a product without variants has a single hidden one.
  await sql`
    create table product_variants (
      id integer generated always as identity primary key,
      product_id integer not null references products on delete cascade,
      is_only boolean not null default false,
      name text not null,
      sku text unique,
      price_modifier_cents integer not null default 0,
      options jsonb not null default '{}',
      position integer not null default 0,
      is_available boolean not null default true,
      provider_variant_id text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      unique (product_id, name)
    )`.execute(db);
  await sql`create unique index product_variants_only_key on product_variants (product_id) where is_only`.execute(db);
  await sql`create unique index product_variants_provider_key on product_variants (product_id, provider_variant_id)`.execute(
    db,
  );

  // Separate from the variant and with free space in the page, because all buyers of a product contend for this row. A
  // variant without a row has no stock count.
  await sql`
    create table stock_levels (
      variant_id integer primary key references product_variants on delete cascade,
      quantity integer not null constraint stock_not_negative check (quantity >= 0)
    ) with (fillfactor = 50)`.execute(db);

  await sql`
    create table carts (
      id integer generated always as identity primary key,
      user_id integer not null unique references users on delete cascade,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table cart_items (
      id integer generated always as identity primary key,
      cart_id integer not null references carts on delete cascade,
      variant_id integer not null references product_variants on delete cascade,
      quantity integer not null check (quantity between 1 and 999),
      -- The unit price when the fan last said how many: what "the price has changed" compares with.
      seen_price_cents integer not null check (seen_price_cents >= 0),
      created_at timestamptz not null default now(),
      constraint cart_items_variant_key unique (cart_id, variant_id)
    )`.execute(db);
  await sql`create index cart_items_variant_idx on cart_items (variant_id)`.execute(db);

  // Kept for accounting when the account is deleted, hence "set null". payment_status is computed from the sums and
  // cannot contradict them.
  await sql`
    create table orders (
      id integer generated always as identity primary key,
      order_number text not null unique,
      user_id integer references users on delete set null,
      status text not null default 'pending'
        check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
      currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
      subtotal_cents bigint not null check (subtotal_cents >= 0),
      shipping_cents bigint not null default 0 check (shipping_cents >= 0),
      total_cents bigint not null generated always as (subtotal_cents + shipping_cents) stored,
      paid_cents bigint not null default 0 check (paid_cents >= 0),
      refunded_cents bigint not null default 0 check (refunded_cents >= 0),
      payment_status text not null generated always as (
        case
          when paid_cents > 0 and refunded_cents >= paid_cents then 'refunded'
          when paid_cents - refunded_cents >= subtotal_cents + shipping_cents then 'paid'
          when refunded_cents > 0 then 'partially_refunded'
          else 'unpaid'
        end) stored,
      billing_first_name text not null,
      billing_last_name text not null,
      billing_email text not null,
      billing_address text not null,
      billing_city text not null,
      billing_state text not null,
      billing_zip_code text not null,
      billing_country text not null,
      shipping_first_name text not null,
      shipping_last_name text not null,
      shipping_address text not null,
      shipping_city text not null,
      shipping_state text not null,
      shipping_zip_code text not null,
      shipping_country text not null,
      same_as_billing boolean not null,
      -- Until then an unpaid order holds its stock.
      expires_at timestamptz not null,
      paid_at timestamptz,
      cancelled_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      constraint orders_refund_within_payment check (refunded_cents <= paid_cents),
      constraint orders_fulfilled_when_paid
        check (status in ('pending', 'cancelled') or paid_cents >= subtotal_cents + shipping_cents),
      check (payment_status in ('unpaid', 'paid', 'partially_refunded', 'refunded')),
      check ((status = 'cancelled') = (cancelled_at is not null))
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index orders_user_idx on orders (user_id, created_at desc, id desc)`.execute(db);
  await sql`create index orders_created_at_idx on orders (created_at desc, id desc)`.execute(db);
  await sql`create index orders_expires_at_idx on orders (expires_at) where status = 'pending'`.execute(db);

  await sql`
    create function order_move() returns trigger language plpgsql as $$
    begin
      if (old.status, new.status) not in (
        ('pending', 'processing'), ('processing', 'shipped'), ('shipped', 'delivered'),
        ('pending', 'cancelled'), ('processing', 'cancelled')) then
        raise exception 'an order cannot move from % to %', old.status, new.status
          using errcode = 'check_violation', constraint = 'orders_legal_move';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger order_move before update of status on orders for each row
    when (old.status is distinct from new.status) execute function order_move()`.execute(db);

  await sql`
    create table order_items (
      id integer generated always as identity primary key,
      order_id integer not null references orders on delete cascade,
      position integer not null,
      product_id integer references products on delete set null,
      variant_id integer references product_variants on delete set null,
      product_name text not null,
      variant_name text,
      sku text,
      source text not null check (source in ('own_stock', 'provider', 'digital')),
      provider text,
      provider_product_id text,
      provider_variant_id text,
      album_id integer references albums on delete set null,
      track_id integer references tracks on delete set null,
      -- Tracks that were out when this was paid: they stay the buyer's whatever the owner does with them later.
      granted_track_ids integer[] not null default '{}',
      first_downloaded_at timestamptz,
      unit_price_cents integer not null check (unit_price_cents >= 0),
      quantity integer not null check (quantity between 1 and 999),
      line_total_cents bigint not null generated always as (unit_price_cents::bigint * quantity) stored,
      unique (order_id, position),
      constraint order_items_variant_key unique (order_id, variant_id)
    )`.execute(db);
  await sql`create index order_items_product_idx on order_items (product_id)`.execute(db);

  // Reasons for each change in stock. The sum of a variant's movements is its stock; an order takes stock once and
  // returns it once.
  await sql`
    create table stock_movements (
      id bigint generated always as identity primary key,
      variant_id integer not null references product_variants on delete cascade,
      delta integer not null check (delta <> 0),
      reason text not null check (reason in ('stocktake', 'sale', 'cancellation')),
      order_id integer references orders on delete set null,
      actor_id integer references users on delete set null,
      note text,
      created_at timestamptz not null default now(),
      check (reason <> 'sale' or delta < 0),
      check (reason <> 'cancellation' or delta > 0),
      constraint stock_movements_once_key unique (order_id, variant_id, reason)
    )`.execute(db);
  await sql`create index stock_movements_variant_idx on stock_movements (variant_id, id)`.execute(db);

  await sql`
    create table order_events (
      id bigint generated always as identity primary key,
      order_id integer not null references orders on delete cascade,
      kind text not null check (kind in ('placed', 'paid', 'payment_failed', 'processing', 'shipped', 'delivered',
        'cancelled', 'expired', 'refund_started', 'refunded', 'refund_failed')),
      amount_cents bigint,
      -- For the buyer to read.
      note text,
      actor_id integer references users on delete set null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index order_events_order_idx on order_events (order_id, id)`.execute(db);

  await sql`
    create table shipments (
      id integer generated always as identity primary key,
      order_id integer not null references orders on delete cascade,
      source text not null check (source in ('own_stock', 'provider', 'digital')),
      status text not null default 'pending'
        check (status in ('pending', 'in_production', 'shipped', 'delivered', 'cancelled')),
      carrier text,
      tracking_number text,
      tracking_url text,
      provider text,
      provider_order_id text,
      provider_status text,
      last_error text,
      shipped_at timestamptz,
      delivered_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      unique (provider, provider_order_id)
    )`.execute(db);
  await sql`create index shipments_order_idx on shipments (order_id)`.execute(db);
  await sql`
    create table shipment_items (
      shipment_id integer not null references shipments on delete cascade,
      order_item_id integer not null references order_items on delete cascade,
      quantity integer not null check (quantity >= 1),
      primary key (shipment_id, order_item_id)
    )`.execute(db);
  await sql`create index shipment_items_order_item_idx on shipment_items (order_item_id)`.execute(db);

  // An attempt to pay an order. The key is sent to the provider with the first call and stored before it, so that a
  // call whose response was lost is retried and never charged twice.
  await sql`
    create table payments (
      id integer generated always as identity primary key,
      order_id integer not null references orders,
      provider text not null check (provider in ('demo', 'stripe')),
      idempotency_key text not null unique,
      provider_intent_id text,
      client_secret text,
      status text not null default 'creating' check (status in ('creating', 'open', 'succeeded', 'cancelled')),
      amount_cents bigint not null check (amount_cents > 0),
      currency text not null,
      captured_cents bigint not null default 0 check (captured_cents >= 0),
      -- Refunds under way included, so that two of them cannot both fit.
      refunded_cents bigint not null default 0,
      last_error text,
      checked_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint payments_refund_within_capture check (refunded_cents between 0 and captured_cents),
      check ((status = 'succeeded') = (captured_cents > 0)),
      check (status not in ('open', 'succeeded') or provider_intent_id is not null),
      unique (provider, provider_intent_id)
    )`.execute(db);
  await sql`create index payments_order_idx on payments (order_id)`.execute(db);
  await sql`create unique index payments_live_key on payments (order_id) where status in ('creating', 'open')`.execute(
    db,
  );
  await sql`create index payments_unsettled_idx on payments (checked_at nulls first, id) where status in ('creating', 'open')`.execute(
    db,
  );

  await sql`
    create table refunds (
      id integer generated always as identity primary key,
      payment_id integer not null references payments,
      order_id integer not null references orders,
      amount_cents bigint not null check (amount_cents > 0),
      reason text not null check (reason in ('cancelled', 'late_payment', 'owner')),
      status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
      idempotency_key text not null unique,
      provider_refund_id text unique,
      note text,
      last_error text,
      actor_id integer references users on delete set null,
      created_at timestamptz not null default now(),
      settled_at timestamptz,
      check ((status = 'pending') = (settled_at is null))
    )`.execute(db);
  await sql`create index refunds_order_idx on refunds (order_id)`.execute(db);
  await sql`create index refunds_payment_idx on refunds (payment_id)`.execute(db);
  await sql`create index refunds_pending_idx on refunds (id) where status = 'pending'`.execute(db);

  // The response to a repeated Idempotency-Key, stored in the same transaction as the order.
  await sql`
    create table idempotency_keys (
      user_id integer not null references users on delete cascade,
      key text not null check (length(key) between 1 and 255),
      request_hash text not null,
      order_id integer unique references orders on delete cascade,
      response json,
      created_at timestamptz not null,
      primary key (user_id, key)
    )`.execute(db);
  await sql`create index idempotency_keys_created_at_idx on idempotency_keys (created_at)`.execute(db);

  // Notices of external services that were processed; written in the transaction that processes them.
  await sql`
    create table webhook_events (
      provider text not null,
      event_id text not null,
      type text not null,
      received_at timestamptz not null default now(),
      primary key (provider, event_id)
    )`.execute(db);
  await sql`create index webhook_events_received_at_idx on webhook_events (received_at)`.execute(db);

  await sql`
    create table reviews (
      id integer generated always as identity primary key,
      product_id integer not null references products on delete cascade,
      user_id integer not null references users on delete cascade,
      rating smallint not null check (rating between 1 and 5),
      title text not null default '' check (length(title) <= 120),
      comment text not null check (length(btrim(comment)) between 1 and 4000),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      constraint reviews_once_key unique (product_id, user_id)
    )`.execute(db);
  await sql`create index reviews_product_idx on reviews (product_id, created_at desc, id desc)`.execute(db);
  await sql`create index reviews_created_at_idx on reviews (created_at desc, id desc)`.execute(db);
  await sql`create index reviews_user_idx on reviews (user_id)`.execute(db);

  await sql`
    create function review_sums() returns trigger language plpgsql as $$
    begin
      update products set
        review_count = review_count + case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end,
        rating_sum = rating_sum
          + case when tg_op <> 'DELETE' then new.rating else 0 end
          - case when tg_op <> 'INSERT' then old.rating else 0 end
      where id = coalesce(new.product_id, old.product_id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger review_sums after insert or delete or update of rating on reviews
    for each row execute function review_sums()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`
    drop table reviews, webhook_events, idempotency_keys, refunds, payments, shipment_items, shipments, order_events,
      stock_movements, order_items, orders, cart_items, carts, stock_levels, product_variants, product_images, products,
      categories`.execute(db);
  await sql`drop function order_move, review_sums`.execute(db);
}
