import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table users
      add column email_verified_at timestamptz,
      -- Asked to be deleted: until then the account can be kept, afterwards it is erased.
      add column deletion_due_at timestamptz`.execute(db);
  await sql`update users set email_verified_at = date_joined where role = 'owner'`.execute(db);
  await sql`create index users_deletion_due_idx on users (deletion_due_at) where deletion_due_at is not null`.execute(
    db,
  );
  await sql`create index users_avatar_idx on users (avatar) where avatar is not null`.execute(db);

  // Public id of a session for its owner; the token's hash is never exposed.
  await sql`alter table sessions add column device_id integer generated always as identity unique`.execute(db);

  // Newsletter subscribers without an account. Their ids come from the accounts' sequence, so that an id in the list of
  // subscribers identifies a single row in either table.
  await sql`
    create table newsletter_contacts (
      id integer primary key default nextval('users_id_seq'),
      email text not null check (length(email) <= 254),
      requested_at timestamptz not null default now(),
      confirmed_at timestamptz
    )`.execute(db);
  await sql`create unique index newsletter_contacts_email_key on newsletter_contacts (lower(email))`.execute(db);
  await sql`create index newsletter_contacts_confirmed_idx on newsletter_contacts (confirmed_at desc, id desc) where confirmed_at is not null`.execute(
    db,
  );

  // Consents: who agreed to what, when, to which wording and in which way; a withdrawal is a row as well. Rows are only
  // ever added.
  await sql`
    create table consents (
      id bigint generated always as identity primary key,
      user_id integer references users on delete cascade,
      email text not null,
      purpose text not null check (purpose in ('terms', 'newsletter')),
      granted boolean not null,
      text_version text not null,
      source text not null check (source in ('registration', 'account', 'sign_up', 'unsubscribe_link')),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index consents_user_idx on consents (user_id, id)`.execute(db);
  await sql`create index consents_email_idx on consents (lower(email), id)`.execute(db);

  // Mails requested without a login are only sent to confirmed addresses.
  await sql`alter table notify_requests add column confirmed_at timestamptz`.execute(db);
  await sql`update notify_requests set confirmed_at = created_at`.execute(db);
  await sql`create index notify_requests_open_idx on notify_requests (id) where sent_at is null and confirmed_at is not null`.execute(
    db,
  );

  // Links sent by mail: single-use, short-lived, and stored only as a digest.
  await sql`
    create table account_links (
      hash text primary key,
      purpose text not null check (purpose in
        ('verify_email', 'reset_password', 'change_email', 'confirm_newsletter', 'confirm_notice')),
      user_id integer references users on delete cascade,
      contact_id integer references newsletter_contacts on delete cascade,
      notify_request_id integer references notify_requests on delete cascade,
      email text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      check (num_nonnulls(user_id, contact_id, notify_request_id) = 1)
    )`.execute(db);
  await sql`create index account_links_user_idx on account_links (user_id, purpose)`.execute(db);
  await sql`create index account_links_contact_idx on account_links (contact_id)`.execute(db);
  await sql`create index account_links_notify_request_idx on account_links (notify_request_id)`.execute(db);
  await sql`create index account_links_expires_at_idx on account_links (expires_at)`.execute(db);

  // Delivery state of mails. An attempt with an unknown outcome (a crash, a connection lost after the last byte) is retried once.
  await sql`
    create table mail_deliveries (
      message_id text primary key,
      unknown_tries integer not null default 0,
      sent_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index mail_deliveries_created_at_idx on mail_deliveries (created_at)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table mail_deliveries, account_links, consents, newsletter_contacts`.execute(db);
  await sql`drop index notify_requests_open_idx`.execute(db);
  await sql`alter table notify_requests drop column confirmed_at`.execute(db);
  await sql`alter table sessions drop column device_id`.execute(db);
  await sql`alter table users drop column email_verified_at, drop column deletion_due_at`.execute(db);
}
