import { type Kysely, sql } from "kysely";

// Authenticator codes at login, for accounts that enable them. The secret is encrypted with the site's key and no code
// is stored in plain text, so that a copy of the tables opens no account.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table two_step_secrets (
      user_id integer primary key references users on delete cascade,
      sealed text not null,
      created_at timestamptz not null,
      -- Null while the app has not shown that it has the secret: nothing is asked for yet.
      confirmed_at timestamptz,
      -- The latest 30 seconds whose code was used: neither that one nor an earlier one counts again.
      last_step bigint not null default 0
    )`.execute(db);
  await sql`
    create table recovery_codes (
      user_id integer not null references two_step_secrets on delete cascade,
      hash text not null,
      used_at timestamptz,
      primary key (user_id, hash)
    )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table recovery_codes`.execute(db);
  await sql`drop table two_step_secrets`.execute(db);
}
