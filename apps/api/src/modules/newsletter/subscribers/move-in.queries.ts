import { type Kysely, sql } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { consentsView, importConsents, usersView } from "../../accounts/public.queries.ts";

export type AddressKind = "added" | "already" | "accounts" | "unsubscribed" | "suppressed";

/**
 * Classifies each address. The strongest of several reasons counts: suppressed, then unsubscribed, then on the list, then an
 * account. `emails` must already be distinct without case.
 */
export async function classifyAddresses(
  db: Kysely<DB>,
  emails: readonly string[],
): Promise<{ email: string; kind: AddressKind }[]> {
  const { rows } = await sql<{ email: string; kind: AddressKind }>`
    with given as materialized (
      select email, lower(email) as address from unnest(${emails}::text[]) as typed(email)
    ), newest as materialized (
      select distinct on (lower(email)) lower(email) as address, granted from ${consentsView} as consent
       where purpose = 'newsletter' and lower(email) in (select address from given)
       order by lower(email), id desc
    )
    select given.email, case
        when suppression.email is not null then 'suppressed'
        when newest.granted = false then 'unsubscribed'
        when contact.confirmed_at is not null or account.newsletter_subscribed then 'already'
        when account.id is not null then 'accounts'
        else 'added' end as kind
      from given
      left join newest using (address)
      left join mail_suppressions as suppression on suppression.email = given.address
      left join newsletter_contacts as contact on lower(contact.email) = given.address
      left join ${usersView} as account on lower(account.email) = given.address`.execute(db);
  return rows;
}

/** Puts addresses on the list with their consent. Returns how many were not on it. */
export async function addMovedIn(
  db: Kysely<DB>,
  emails: readonly string[],
  consent: { origin: string; text_version: string; now: Date },
): Promise<number> {
  const { now } = consent;
  const { rows } = await sql<{ count: number }>`
    with moved as (
      insert into newsletter_contacts (email, requested_at, confirmed_at)
      select email, ${now}::timestamptz, ${now}::timestamptz from unnest(${emails}::text[]) as given(email)
      -- In one order, so that two lists wait for each other instead of locking each other out: that of the locks which the
      -- addresses share, then, for lists with the same addresses, that of these.
      order by newsletter_address_lock(email), lower(email)
      on conflict (lower(email)) do update set confirmed_at = excluded.confirmed_at
        where newsletter_contacts.confirmed_at is null
      returning email
    ), noted as (
      ${importConsents(sql`moved`, consent)}
    )
    select count(*)::int as count from noted`.execute(db);
  return rows[0]?.count ?? 0;
}
