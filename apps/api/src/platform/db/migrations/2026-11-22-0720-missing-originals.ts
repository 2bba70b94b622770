import { type Kysely, sql } from "kysely";

// Since when a track's original is missing from the path in its row. Setting another file resets this.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table tracks add column original_missing_at timestamptz`.execute(db);
  await sql`
    create function original_replaced() returns trigger language plpgsql as $$
    begin
      new.original_missing_at := null;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger original_replaced before update of original_file on tracks for each row
    when (old.original_file is distinct from new.original_file) execute function original_replaced()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop trigger original_replaced on tracks`.execute(db);
  await sql`drop function original_replaced`.execute(db);
  await sql`alter table tracks drop column original_missing_at`.execute(db);
}
