import { type Kysely, sql } from "kysely";

// A request to be notified may be for a release or for sold-out merch: for one variant, or for any if none is given.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table product_variants add constraint product_variants_of_product_key unique (product_id, id)`.execute(
    db,
  );
  await sql`
    alter table notify_requests
      add column product_id integer references products on delete cascade,
      add column variant_id integer,
      add constraint notify_requests_variant_fkey foreign key (product_id, variant_id)
        references product_variants (product_id, id) on delete cascade,
      drop constraint notify_requests_check,
      add constraint notify_requests_subject_check check (num_nonnulls(album_id, track_id, product_id) = 1),
      add constraint notify_requests_variant_check check (variant_id is null or product_id is not null)`.execute(db);
  await sql`
    create unique index notify_requests_product_key
      on notify_requests (product_id, coalesce(variant_id, 0), lower(email)) where product_id is not null`.execute(db);
  await sql`create index notify_requests_variant_idx on notify_requests (variant_id) where variant_id is not null`.execute(
    db,
  );
  await sql`create index notify_requests_email_idx on notify_requests (lower(email)) where sent_at is null`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index notify_requests_email_idx, notify_requests_variant_idx, notify_requests_product_key`.execute(db);
  await sql`delete from notify_requests where product_id is not null`.execute(db);
  await sql`
    alter table notify_requests
      drop constraint notify_requests_variant_check,
      drop constraint notify_requests_subject_check,
      drop constraint notify_requests_variant_fkey,
      drop column variant_id,
      drop column product_id,
      add constraint notify_requests_check check (num_nonnulls(album_id, track_id) = 1)`.execute(db);
  await sql`alter table product_variants drop constraint product_variants_of_product_key`.execute(db);
}
