import { type Kysely, sql } from "kysely";

async function allowKinds(db: Kysely<never>, kinds: readonly string[]): Promise<void> {
  const list = sql.raw(kinds.map((kind) => `'${kind}'`).join(", "));
  await sql`
    alter table sales_documents drop constraint sales_documents_kind_check,
      add constraint sales_documents_kind_check check (kind in (${list}))`.execute(db);
}

/** Reversals are numbered among the credit notes. */
const numbered = (series: string) => sql`
  create or replace function sales_document_numbered() returns trigger language plpgsql as $$
  begin
    insert into sales_document_numbers as counter (kind, last_number) values (${sql.raw(series)}, 1)
      on conflict (kind) do update set last_number = counter.last_number + 1
      returning last_number into new.number;
    return new;
  end $$`;

// A reversal takes back the credit note of a refund that the bank returned, as a whole and once. Its number is the next of the
// credit notes, so that one sequence without gaps has all changes of what receipts say.
export async function up(db: Kysely<never>): Promise<void> {
  await allowKinds(db, ["receipt", "credit_note", "reversal"]);
  await sql`
    alter table sales_documents
      add column reverses_id integer references sales_documents,
      add constraint sales_documents_reverses_key unique (reverses_id),
      add constraint sales_documents_reverses_check check ((kind = 'reversal') = (reverses_id is not null))`.execute(
    db,
  );
  await sql`create unique index sales_documents_series_key on sales_documents (number) where kind <> 'receipt'`.execute(
    db,
  );
  await numbered("case new.kind when 'reversal' then 'credit_note' else new.kind end").execute(db);
  await sql`
    create function sales_document_reverses() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from sales_documents as credit join refunds on refunds.id = credit.refund_id
         where credit.id = new.reverses_id and refunds.status = 'failed'
           and (credit.order_id, credit.currency, credit.total_cents) = (new.order_id, new.currency, new.total_cents)) then
        raise exception 'a reversal is of the whole credit note of a failed refund'
          using errcode = 'check_violation', constraint = 'sales_documents_reversal';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger sales_document_reverses before insert on sales_documents
    for each row when (new.kind = 'reversal') execute function sales_document_reverses()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`alter table sales_documents disable trigger sales_document_final`.execute(db);
  await sql`delete from sales_documents where kind = 'reversal'`.execute(db);
  await sql`alter table sales_documents enable trigger sales_document_final`.execute(db);
  await sql`drop trigger sales_document_reverses on sales_documents`.execute(db);
  await sql`drop function sales_document_reverses`.execute(db);
  await numbered("new.kind").execute(db);
  await sql`alter table sales_documents drop column reverses_id`.execute(db);
  await sql`drop index sales_documents_series_key`.execute(db);
  await allowKinds(db, ["receipt", "credit_note"]);
}
