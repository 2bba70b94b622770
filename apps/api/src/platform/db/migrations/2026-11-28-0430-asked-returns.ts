import { type Kysely, sql } from "kysely";

// The team can request refunds for all tickets of a cancelled show together: which are requested, and why one was refused.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table sold_places
      add column return_asked_at timestamptz,
      add column return_refused text,
      add constraint sold_places_refused_of_asked check (return_refused is null or return_asked_at is not null)`.execute(
    db,
  );
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table sold_places drop column return_refused, drop column return_asked_at`.execute(db);
}
