import { type Kysely, sql } from "kysely";

// Receipts and credit notes are immutable once issued. The database assigns each number under the lock of its kind's
// counter, so that a rolled-back transaction returns its number, and refuses later changes.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table shop_settings (
      id integer primary key default 1 check (id = 1),
      seller_name text not null default '',
      seller_address text not null default '',
      tax_id text not null default '',
      tax_text text not null default '',
      receipt_footer text not null default '',
      version integer not null default 1,
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table sales_document_numbers (
      kind text primary key check (kind in ('receipt', 'credit_note')),
      last_number integer not null check (last_number > 0)
    )`.execute(db);
  await sql`
    create table sales_documents (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('receipt', 'credit_note')),
      -- Given by the database, whatever is said.
      number integer not null default 0,
      order_id integer not null references orders,
      refund_id integer references refunds,
      language text not null,
      currency text not null,
      total_cents bigint not null check (total_cents > 0),
      -- All that the document says, as it was then.
      content jsonb not null,
      issued_at timestamptz not null,
      constraint sales_documents_number_key unique (kind, number),
      constraint sales_documents_refund_key unique (refund_id),
      check ((kind = 'credit_note') = (refund_id is not null))
    )`.execute(db);
  await sql`create unique index sales_documents_receipt_key on sales_documents (order_id) where kind = 'receipt'`.execute(
    db,
  );
  await sql`create index sales_documents_order_idx on sales_documents (order_id)`.execute(db);
  await sql`create index sales_documents_issued_idx on sales_documents (issued_at, id)`.execute(db);

  await sql`
    create function sales_document_numbered() returns trigger language plpgsql as $$
    begin
      insert into sales_document_numbers as counter (kind, last_number) values (new.kind, 1)
        on conflict (kind) do update set last_number = counter.last_number + 1
        returning last_number into new.number;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger sales_document_numbered before insert on sales_documents
    for each row execute function sales_document_numbered()`.execute(db);
  await sql`
    create function sales_document_final() returns trigger language plpgsql as $$
    begin
      raise exception 'an issued document stands'
        using errcode = 'check_violation', constraint = 'sales_documents_final';
    end $$`.execute(db);
  await sql`
    create trigger sales_document_final before update or delete on sales_documents
    for each row execute function sales_document_final()`.execute(db);
  await sql`
    create function sales_document_counter_kept() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or new.kind <> old.kind or new.last_number <> old.last_number + 1 then
        raise exception 'numbers of documents only go on by one'
          using errcode = 'check_violation', constraint = 'sales_document_numbers_kept';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger sales_document_counter_kept before update or delete on sales_document_numbers
    for each row execute function sales_document_counter_kept()`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table sales_documents, sales_document_numbers, shop_settings`.execute(db);
  await sql`drop function sales_document_numbered, sales_document_final, sales_document_counter_kept`.execute(db);
}
