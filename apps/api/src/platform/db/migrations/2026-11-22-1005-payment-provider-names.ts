import { type Kysely, sql } from "kysely";

// The installed adapters determine the payment providers, so a new one needs no migration.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payments drop constraint payments_provider_check,
      add constraint payments_provider_check check (provider ~ '^[a-z][a-z0-9_]*$')`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payments drop constraint payments_provider_check,
      add constraint payments_provider_check check (provider in ('demo', 'rehearsal', 'stripe'))`.execute(db);
}
