import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index audit_log_created_idx on audit_log (created_at desc, id desc)`.execute(db);
  await sql`create index audit_log_search_idx on audit_log using gin (f_unaccent(lower(summary || ' ' || action)) gin_trgm_ops)`.execute(
    db,
  );
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop index audit_log_search_idx, audit_log_created_idx`.execute(db);
}
