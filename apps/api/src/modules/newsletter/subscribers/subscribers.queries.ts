import {
  type CappedCount,
  COUNT_CAP,
  type PlacedPageQuery,
  SEARCH_COUNT_CAP,
} from "@fanfare/contracts/common/pagination";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { countCapped, findCappedPage, inOrder } from "../../../platform/db/capped-page.ts";
import { searchStoredText, storedTextHolds } from "../../../platform/db/stored-search.ts";
import { containsIn, escapeLike } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { usersView } from "../../accounts/public.queries.ts";

/** One subscriber to the newsletter: an account, or an address without one. */
export type SubscriberRow = {
  /** Negative for an address without an account. */
  id: number;
  first_name: string | null;
  last_name: string | null;
  display_name: string | null;
  username: string | null;
  email: string;
  email_verified: boolean;
  date_joined: Date;
};

/** The row after which a batch begins. The time is exact text, since a Date has only milliseconds. */
export type SubscriberPlace = { joined: string; id: number };

/** What to search for; in a long list, one or two letters only match at the start of a word. */
export type SubscriberSearch = { text: string; atWordStart: boolean };
export const ALL_SUBSCRIBERS: SubscriberSearch = { text: "", atWordStart: false };

const folded = (text: RawBuilder<string>) => sql<string>`f_unaccent(lower(${text}))`;
const like = (text: RawBuilder<string>, search: SubscriberSearch) =>
  search.atWordStart
    ? containsIn(folded(text), search.text)
    : sql<boolean>`${folded(text)} like '%' || ${folded(sql`${escapeLike(search.text)}`)} || '%'`;

/** No space: a match in the fields joined by spaces is then within one of them. */
const ONE_WORD = /^[\p{L}\p{Nd}!-~]+$/u;

const anywhereIn = ({ text, atWordStart }: SubscriberSearch) => storedTextHolds(text, { isAnywhere: !atWordStart });

/**
 * The first condition uses the stored search text; the others exclude matches that span two fields. Inside `coalesce`, the
 * planner estimates them true for every second account; otherwise it expects hardly any and reads all rows of the first one.
 */
function fanMatches(search: SubscriberSearch, anywhere: RawBuilder<boolean>): RawBuilder<boolean> {
  if (ONE_WORD.test(search.text)) return anywhere;
  // Most likely first: each one costs as much as reading the row.
  return sql<boolean>`${anywhere} and coalesce(${like(sql`(first_name || ' ' || last_name)`, search)}
    or ${like(sql`coalesce(display_name, '')`, search)} or ${like(sql`email`, search)} or ${like(sql`username`, search)}, false)`;
}

const fans = (search: SubscriberSearch, anywhere = anywhereIn(search)) => sql<SubscriberRow>`
  select id, first_name, last_name, display_name, username, email, email_verified_at is not null as email_verified,
    date_joined
  from ${usersView} as account
  where newsletter_subscribed and deletion_due_at is null ${search.text ? sql`and ${fanMatches(search, anywhere)}` : sql``}`;

/**
 * Readers without an account, with negative ids, since both tables have their own sequence. Left out when a subscribed account
 * has the address; triggers store that in each row, so that an index covers who is listed.
 */
const readers = (search: SubscriberSearch, anywhere = anywhereIn(search)) => sql<SubscriberRow>`
  select -id as id, null::text as first_name, null::text as last_name, null::text as display_name, null::text as username,
    email, true as email_verified, confirmed_at as date_joined
  from newsletter_contacts
  where confirmed_at is not null and not account_subscribed ${search.text ? sql`and ${anywhere}` : sql``}`;

const ORDER = sql`order by date_joined desc, id desc`;

const placed = (rows: RawBuilder<SubscriberRow>) =>
  sql<{ id: number; place: Date }>`select id, date_joined as place from (${rows}) as subscriber`;

/** The matches of a search, in each table. */
const matching = (search: SubscriberSearch, anywhere?: RawBuilder<boolean>) =>
  [fans(search, anywhere), readers(search, anywhere)].map(placed);

/** How many a search finds, counted up to the cap. */
export const countSubscribers = (db: Kysely<DB>, search: SubscriberSearch): Promise<CappedCount> =>
  countCapped(db, matching(search));

/** One page of what a search finds, newest first, and how many there are. */
export async function findSubscribers(db: Kysely<DB>, search: SubscriberSearch, query: PlacedPageQuery) {
  const isShort = search.text.length < 3 && !search.atWordStart;
  const found = search.text && !isShort ? await searchStoredText(db, "users", search.text) : undefined;
  const { ids, ...counted } = await findCappedPage(db, query, matching(search, found?.holds), {
    cap: search.text ? SEARCH_COUNT_CAP : COUNT_CAP,
    ...(found && { isRare: found.isRare, among: { list: placed(fans(ALL_SUBSCRIBERS)), share: found.share } }),
  });
  const contacts = ids.filter((id) => id < 0).map((id) => -id);
  const { rows } = await sql<SubscriberRow>`
    ${fans(ALL_SUBSCRIBERS)} and id = any(${ids}::int[])
    union all
    ${readers(ALL_SUBSCRIBERS)} and id = any(${contacts}::int[])`.execute(db);
  return { counted, rows: inOrder(ids, rows) };
}

/** The next rows after a place, newest first: no list is ever held in memory as a whole, and no transaction stays open. */
export async function nextSubscribers(
  db: Kysely<DB>,
  query: { search: SubscriberSearch; behind: SubscriberPlace | undefined; limit: number },
): Promise<(SubscriberRow & SubscriberPlace)[]> {
  const { behind, limit, search } = query;
  const rest = (rows: RawBuilder<SubscriberRow>) => sql`
    select * from (${rows}) as rest
    ${behind ? sql`where (date_joined, id) < (${behind.joined}::timestamptz, ${behind.id})` : sql``} ${ORDER} limit ${limit}`;
  const { rows } = await sql<SubscriberRow & SubscriberPlace>`
    select *, date_joined::text as joined from (
      (${rest(fans(search))}) union all (${rest(readers(search))})) as subscriber
    ${ORDER} limit ${limit}`.execute(db);
  return rows;
}
