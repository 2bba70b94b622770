import { type Kysely, sql } from "kysely";

const SOURCES = "'registration', 'account', 'sign_up', 'unsubscribe_link', 'import'";

// Downloads that are given away: unconditionally, or for an e-mail address with consent to the newsletter. Such
// products cost nothing. A grant is the link sent to an address, identified by a random id; it is deleted once it has
// ended.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table products
      add column free_download text check (free_download in ('nothing', 'email')),
      add constraint products_free_download
        check (free_download is null or source = 'digital' and coalesce(minimum_price_cents, price_cents) = 0)`.execute(
    db,
  );
  await sql`
    create table download_grants (
      id uuid primary key default gen_random_uuid(),
      product_id integer not null references products on delete cascade,
      email text not null,
      -- Of the page on which it was asked for.
      language text not null,
      -- The address was no reader's: the files are had by confirming the consent.
      needs_consent boolean not null,
      consented_at timestamptz,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      constraint download_grants_consent check (needs_consent or consented_at is null),
      constraint download_grants_time check (expires_at > created_at)
    )`.execute(db);
  await sql`create index download_grants_product_idx on download_grants (product_id)`.execute(db);
  await sql`create index download_grants_email_idx on download_grants (lower(email))`.execute(db);
  await sql`create index download_grants_expires_idx on download_grants (expires_at)`.execute(db);
  await sql`alter table consents drop constraint consents_source_check, drop constraint consents_check`.execute(db);
  // The origin of a consent: for an import, where it was given in the owner's words; for a free download, which one.
  await sql`
    alter table consents
      add constraint consents_source_check check (source in (${sql.raw(SOURCES)}, 'free_download')),
      add constraint consents_check check ((origin is not null) = (source in ('import', 'free_download')))`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table consents drop constraint consents_source_check, drop constraint consents_check`.execute(db);
  await sql`update consents set source = 'sign_up', origin = null where source = 'free_download'`.execute(db);
  await sql`
    alter table consents
      add constraint consents_source_check check (source in (${sql.raw(SOURCES)})),
      add constraint consents_check check ((origin is not null) = (source = 'import'))`.execute(db);
  await sql`drop table download_grants`.execute(db);
  await sql`alter table products drop column free_download`.execute(db);
}
