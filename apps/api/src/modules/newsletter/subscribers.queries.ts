import { type Kysely, type RawBuilder, sql } from "kysely";
import { escapeLike } from "../../platform/db/text-match.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { usersView } from "../accounts/public.queries.ts";

/** One reader of the newsletter: an account, or an address without one. */
export type SubscriberRow = {
  id: number;
  first_name: string | null;
  last_name: string | null;
  display_name: string | null;
  username: string | null;
  email: string;
  email_verified: boolean;
  date_joined: Date;
};

/** Where in the list a batch begins: behind this row. The moment is exact text, since a Date has only milliseconds. */
export type SubscriberPlace = { joined: string; id: number };

const folded = (text: RawBuilder<string>) => sql<string>`f_unaccent(lower(${text}))`;
const like = (text: RawBuilder<string>, search: string) =>
  sql<boolean>`${folded(text)} like '%' || ${folded(sql`${escapeLike(search)}`)} || '%'`;

/** The first condition is what the index on accounts holds; the others leave out what only stands across two fields. */
const fanMatches = (search: string) => sql<boolean>`
  ${like(sql`(email || ' ' || username || ' ' || first_name || ' ' || last_name || ' ' || coalesce(display_name, ''))`, search)}
  and (${like(sql`email`, search)} or ${like(sql`username`, search)} or ${like(sql`(first_name || ' ' || last_name)`, search)}
    or ${like(sql`coalesce(display_name, '')`, search)})`;

const fans = (search: string) => sql<SubscriberRow>`
  select id, first_name, last_name, display_name, username, email, email_verified_at is not null as email_verified,
    date_joined
  from ${usersView} as account
  where newsletter_subscribed and deletion_due_at is null ${search ? sql`and ${fanMatches(search)}` : sql``}`;

/** Readers without an account. One whose address has become a subscribed account's stands there. */
const readers = (search: string) => sql<SubscriberRow>`
  select id, null::text as first_name, null::text as last_name, null::text as display_name, null::text as username,
    email, true as email_verified, confirmed_at as date_joined
  from newsletter_contacts as contact
  where confirmed_at is not null ${search ? sql`and ${like(sql`email`, search)}` : sql``}
    and not exists (
      select from ${usersView} as account
      where lower(account.email) = lower(contact.email) and account.newsletter_subscribed)`;

const ORDER = sql`order by date_joined desc, id desc`;

/** How many there are, or how many a search finds. */
export async function countSubscribers(db: Kysely<DB>, search: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from (${fans(search)}) as fan) + (select count(*) from (${readers(search)}) as reader)
      as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One page, the newest first. */
export async function findSubscribers(
  db: Kysely<DB>,
  query: { search: string; offset: number; limit: number },
): Promise<SubscriberRow[]> {
  const reach = query.offset + query.limit;
  const { rows } = await sql<SubscriberRow>`
    select * from (
      (${fans(query.search)} ${ORDER} limit ${reach})
      union all
      (${readers(query.search)} ${ORDER} limit ${reach})) as subscriber
    ${ORDER} offset ${query.offset} limit ${query.limit}`.execute(db);
  return rows;
}

/** The next rows behind a place, the newest first: no list is ever held as a whole, and no transaction stays open. */
export async function nextSubscribers(
  db: Kysely<DB>,
  query: { search: string; behind: SubscriberPlace | undefined; limit: number },
): Promise<(SubscriberRow & SubscriberPlace)[]> {
  const { behind, limit, search } = query;
  const rest = (rows: RawBuilder<SubscriberRow>, joined: RawBuilder<unknown>) =>
    behind
      ? sql`${rows} and (${joined}, id) < (${behind.joined}::timestamptz, ${behind.id}) ${ORDER} limit ${limit}`
      : sql`${rows} ${ORDER} limit ${limit}`;
  const { rows } = await sql<SubscriberRow & SubscriberPlace>`
    select *, date_joined::text as joined from (
      (${rest(fans(search), sql`date_joined`)}) union all (${rest(readers(search), sql`confirmed_at`)})) as subscriber
    ${ORDER} limit ${limit}`.execute(db);
  return rows;
}
