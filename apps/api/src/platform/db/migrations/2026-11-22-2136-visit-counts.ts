import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // Results of visits by day, and by source or country; nothing about the visitors (docs/adr/0016-what-visits-are-counted.md).
  await sql`
    create table visit_counts (
      day date not null,
      kind text not null check (kind in ('source', 'country')),
      value text not null check (value <> '' and length(value) <= 100),
      measure text not null
        check (measure in ('visits', 'listens', 'fans', 'subscribers', 'sign_ups', 'orders', 'ordered_cents')),
      amount bigint not null check (amount > 0),
      primary key (day, kind, value, measure)
    )`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table visit_counts`.execute(db);
}
