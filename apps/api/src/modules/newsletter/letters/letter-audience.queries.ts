import type { LetterFilters, Segment } from "@fanfare/contracts/admin/letters";
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { usersView } from "../../accounts/public.queries.ts";
import { entriesView, eventsView, venuesNear } from "../../events/public.queries.ts";
import { nearWishesView } from "../../music/public.queries.ts";
import { orderItemsView, ordersView, productsView } from "../../store/public.queries.ts";

export type Audience = { segment: Segment; event_id: number | null; filters: LetterFilters };
type Reader = { email: string; reader_kind: "account" | "contact"; reader_id: number };

/** Both sides of each `and` are evaluated once for all readers, not once per reader. */
const every = (conditions: (RawBuilder<SqlBool> | null)[]) => {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? sql<SqlBool>`true` : sql.join<SqlBool>(given, sql` and `);
};

const wishesNear = sql`${nearWishesView} as wish where wish.city in (select city from cities)`;

/** Order lines that were paid for. */
const bought = sql`${ordersView} as bought join ${orderItemsView} as line on line.order_id = bought.id
  where bought.paid_at is not null`;

/** Accounts of a segment with a verified address. */
function accounts({ segment, event_id, filters }: Audience): RawBuilder<Reader> {
  const { near_event_id, product_id, product_type, language } = filters;
  const within = every([
    segment === "buyers"
      ? sql`account.id in (select user_id from ${ordersView} as bought where bought.paid_at is not null)`
      : null,
    segment === "attendees"
      ? sql`account.id in (
          select user_id from ${entriesView} as entry where entry.event_id = ${event_id} and entry.status = 'attending')`
      : null,
    product_id === null ? null : sql`account.id in (select user_id from ${bought} and line.product_id = ${product_id})`,
    product_type === null
      ? null
      : sql`account.id in (select user_id from ${bought} and line.product_id in (
          select product.id from ${productsView} as product where lower(product.product_type) = lower(${product_type})))`,
    language === null ? null : sql`account.language = ${language}`,
    near_event_id === null
      ? null
      : sql`(account.id in (
            select user_id from ${ordersView} as bought
              where paid_at is not null and billing_city in (select city from cities)
            union all
            select entry.user_id from ${entriesView} as entry join ${eventsView} as event on event.id = entry.event_id
              where entry.status = 'attending' and event.venue_id in (select id from near)
            union all
            select user_id from ${wishesNear})
          or lower(account.email) in (select lower(wish.email) from ${wishesNear}))`,
  ]);
  return sql<Reader>`
    select email, 'account' as reader_kind, id as reader_id from ${usersView} as account
    where newsletter_subscribed and email_verified_at is not null and deletion_due_at is null and blocked_at is null
      and can_log_in and ${within}`;
}

/** Readers without an account have no purchases and attend no shows; they count as near a show by their wishes. */
const contacts = ({ segment, filters }: Audience): RawBuilder<Reader> => {
  const { near_event_id, product_id, product_type, language } = filters;
  const within = every([
    sql`${segment === "all" && product_id === null && product_type === null}`,
    language === null ? null : sql`contact.language = ${language}`,
    near_event_id === null ? null : sql`lower(contact.email) in (select lower(wish.email) from ${wishesNear})`,
  ]);
  return sql<Reader>`
  select email, 'contact' as reader_kind, id as reader_id from newsletter_contacts as contact
  where confirmed_at is not null and ${within}
    and not exists (
      select from ${usersView} as account
      where lower(account.email) = lower(contact.email) and account.newsletter_subscribed
        -- Anybody can register an address without owning it; who confirmed it still wants the letters.
        and account.email_verified_at is not null)`;
};

const isSuppressed = sql<boolean>`exists (select from mail_suppressions where mail_suppressions.email = lower(reader.email))`;

/**
 * For a filter by show: the venues near it, and the spellings of their cities that readers use. Thousands of readers live in few
 * cities, so each spelling is compared only once.
 */
const withNear = ({ filters }: Audience) =>
  filters.near_event_id === null
    ? sql``
    : sql`with near as materialized ${venuesNear(filters.near_event_id)},
        written as (
          select billing_city as city from ${ordersView} as bought where paid_at is not null group by 1
          union select city from ${nearWishesView} as wish group by 1),
        cities as materialized (
          select city from written where f_unaccent(lower(city)) in (select city from near))`;

const subscribers = (audience: Audience) => sql`(${accounts(audience)} union all ${contacts(audience)}) as reader`;

/** How many readers a letter would go to now, and how many it would not because they are suppressed. */
export async function countAudience(
  db: Kysely<DB>,
  audience: Audience,
): Promise<{ recipients: number; suppressed: number }> {
  const { rows } = await sql<{ recipients: number; suppressed: number }>`
    ${withNear(audience)}
    select count(*) - count(suppression.email) as recipients, count(suppression.email) as suppressed
      from ${subscribers(audience)}
      left join mail_suppressions as suppression on suppression.email = lower(reader.email)`.execute(db);
  return rows[0] ?? { recipients: 0, suppressed: 0 };
}

/** Stores the recipients of a letter; an address that is stored already is kept as it is. */
export async function fixAudience(trx: Transaction<DB>, letterId: number, audience: Audience): Promise<void> {
  await sql`set local statement_timeout = '5min'`.execute(trx);
  await sql`
    ${withNear(audience)}
    insert into letter_recipients (letter_id, email, reader_kind, reader_id)
    select ${letterId}, email, reader_kind, reader_id from ${subscribers(audience)} where not ${isSuppressed}
    on conflict do nothing`.execute(trx);
}

/**
 * How a letter addresses a recipient; null when the subscription has ended since the recipients were stored. `name` is null for
 * an address without an account.
 */
export async function readerIfWanted(
  db: Kysely<DB>,
  recipientId: number,
): Promise<{ language: string; name: string | null } | null> {
  const { rows } = await sql<{ language: string | null; name: string | null }>`
    select coalesce(account.language, contact.language) as language, account.first_name as name
    from letter_recipients as recipient
    left join ${usersView} as account on reader_kind = 'account' and account.id = reader_id
      and account.newsletter_subscribed and account.deletion_due_at is null and account.blocked_at is null
      and lower(account.email) = lower(recipient.email)
    left join newsletter_contacts as contact on reader_kind = 'contact' and contact.id = reader_id
      and contact.confirmed_at is not null
    where recipient.id = ${recipientId} and recipient.email is not null
      and not exists (select from mail_suppressions where mail_suppressions.email = lower(recipient.email))`.execute(
    db,
  );
  const [reader] = rows;
  return reader && reader.language !== null ? { language: reader.language, name: reader.name } : null;
}
