import { type Kysely, sql } from "kysely";

// A document's day of issue, in the site's time zone at that moment. It is stored, since the owner may change the zone, and an
// issued document never changes. Those issued before had the day in UTC. The database sets it, as it does for the number:
// processes of the previous release do not send it.
export async function up(db: Kysely<never>): Promise<void> {
  // The default is replaced by the database, whatever is sent.
  await sql`alter table sales_documents add column issued_on date not null default '-infinity'`.execute(db);
  await sql`alter table sales_documents disable trigger sales_document_final`.execute(db);
  await sql`update sales_documents set issued_on = (issued_at at time zone 'UTC')::date`.execute(db);
  await sql`alter table sales_documents enable trigger sales_document_final`.execute(db);
  await sql`
    alter table sales_documents
      -- No time zone is more than a day away from UTC.
      add constraint sales_documents_issued_on_check check (
        issued_on - (issued_at at time zone 'UTC')::date between -1 and 1)`.execute(db);
  await sql`drop index sales_documents_issued_idx`.execute(db);
  await sql`create index sales_documents_issued_on_idx on sales_documents (issued_on, id)`.execute(db);
  await sql`
    create function sales_document_dated() returns trigger language plpgsql as $$
    begin
      new.issued_on := site_day(new.issued_at);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger sales_document_dated before insert on sales_documents
    for each row execute function sales_document_dated()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop trigger sales_document_dated on sales_documents`.execute(db);
  await sql`drop function sales_document_dated`.execute(db);
  await sql`drop index sales_documents_issued_on_idx`.execute(db);
  await sql`create index sales_documents_issued_idx on sales_documents (issued_at, id)`.execute(db);
  await sql`alter table sales_documents drop column issued_on`.execute(db);
}
