import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // Each ticket allows one download of a backup while the session that requested it exists. Only its hash is stored.
  await sql`
    create table backup_tickets (
      id text primary key,
      session_id text not null references sessions on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index backup_tickets_session_idx on backup_tickets (session_id)`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table backup_tickets`.execute(db);
}
