import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table users (
      id integer generated always as identity primary key,
      email text not null check (length(email) <= 254),
      username text not null check (length(username) between 3 and 50),
      password_hash text not null,
      role text not null default 'fan' check (role in ('fan', 'owner')),
      first_name text not null,
      last_name text not null,
      display_name text,
      phone_number text,
      date_of_birth date,
      location text,
      favorite_artists text,
      fun_facts text,
      music_journey text,
      concert_count integer not null default 0 check (concert_count >= 0),
      preferred_genre text,
      instagram_username text,
      twitter_username text,
      facebook_username text,
      youtube_username text,
      linkedin_username text,
      website text,
      bio text,
      avatar text,
      newsletter_subscribed boolean not null default false,
      terms_accepted_at timestamptz,
      -- False for demo fans, who must never be a way in.
      can_log_in boolean not null default true,
      blocked_at timestamptz,
      date_joined timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1
    )`.execute(db);
  // Addresses and names are unique regardless of case, so that "Ana@x.y" cannot impersonate "ana@x.y".
  await sql`create unique index users_email_key on users (lower(email))`.execute(db);
  await sql`create unique index users_username_key on users (lower(username))`.execute(db);
  await sql`create index users_date_joined_idx on users (date_joined, id)`.execute(db);
  await sql`create index users_subscribers_idx on users (date_joined desc, id desc) where newsletter_subscribed`.execute(
    db,
  );

  await sql`
    create table sessions (
      -- 'sha256:' and the hex digest of the token: a leaked table opens no account.
      id text primary key,
      user_id integer not null references users on delete cascade,
      expires_at timestamptz not null,
      ends_at timestamptz not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      user_agent text
    )`.execute(db);
  await sql`create index sessions_user_id_idx on sessions (user_id)`.execute(db);
  await sql`create index sessions_expires_at_idx on sessions (expires_at)`.execute(db);

  // The OWNER_EMAIL / OWNER_PASSWORD values that the site has already applied, as keyed digests.
  await sql`
    create table applied_settings (
      name text primary key,
      digest text not null,
      applied_at timestamptz not null default now()
    )`.execute(db);

  // Fixed-window counters shared by all replicas; losing them in a crash only resets a limit.
  await sql`
    create unlogged table rate_limits (
      key text primary key,
      points integer not null,
      expire bigint
    )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table rate_limits, applied_settings, sessions, users`.execute(db);
}
