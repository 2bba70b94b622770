import { type Kysely, sql } from "kysely";

// A mail counts once towards the mail limits, however often its job is repeated; one that exceeds them is left out permanently.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table mail_deliveries
      add column counted_at timestamptz,
      add column is_left_out boolean not null default false`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table mail_deliveries drop column counted_at, drop column is_left_out`.execute(db);
}
