import { type Kysely, sql } from "kysely";

// Team members join by invitation. Used, expired and revoked invitations are kept for some time, so that their link can
// show this.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table team_invitations (
      id integer generated always as identity primary key,
      email text not null check (char_length(email) between 3 and 254),
      role text not null check (role in ('owner', 'music', 'orders', 'shows', 'door')),
      invited_by integer references users on delete set null,
      -- The digest of its link's token; none before the mail is written.
      hash text unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      accepted_at timestamptz,
      accepted_by integer references users on delete set null,
      revoked_at timestamptz,
      check (accepted_at is null or revoked_at is null)
    )`.execute(db);
  await sql`
    create unique index team_invitations_open_key on team_invitations (lower(email))
      where accepted_at is null and revoked_at is null`.execute(db);
  await sql`create index team_invitations_invited_by_idx on team_invitations (invited_by)`.execute(db);
  await sql`create index team_invitations_accepted_by_idx on team_invitations (accepted_by)`.execute(db);
  // Recorded for team members only.
  await sql`alter table users add column last_signed_in_at timestamptz`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table users drop column last_signed_in_at`.execute(db);
  await sql`drop table team_invitations`.execute(db);
}
