import { type Kysely, sql } from "kysely";

// API keys of programs. The stored value recognizes a key but cannot be used to call.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table api_keys (
      id integer generated always as identity primary key,
      -- Whose permissions bound the key's; without its maker a key is nothing.
      user_id integer not null references users on delete cascade,
      name text not null check (length(name) between 1 and 60),
      hash text not null unique check (hash ~ '^sha256:[0-9a-f]{64}$'),
      -- The key's last characters, by which people tell keys apart.
      hint text not null check (length(hint) = 4),
      scopes text[] not null check (cardinality(scopes) between 1 and 50),
      is_read_only boolean not null,
      per_minute integer not null check (per_minute between 1 and 600),
      expires_at timestamptz,
      -- By the hour: a finer time would be a write at every call.
      last_used_at timestamptz,
      revoked_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index api_keys_name_key on api_keys (lower(name)) where revoked_at is null`.execute(db);
  await sql`create index api_keys_user_idx on api_keys (user_id)`.execute(db);
  await sql`alter table audit_log add column api_key text`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table audit_log drop column api_key`.execute(db);
  await sql`drop table api_keys`.execute(db);
}
