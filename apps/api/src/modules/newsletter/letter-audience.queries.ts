import type { Segment } from "@fanfare/contracts/admin/letters";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { usersView } from "../accounts/public.queries.ts";
import { entriesView } from "../events/public.queries.ts";
import { ordersView } from "../store/public.queries.ts";

type Audience = { segment: Segment; event_id: number | null };
type Reader = { email: string; reader_kind: "account" | "contact"; reader_id: number };

/** Accounts of a segment that have proved their address. */
function accounts({ segment, event_id }: Audience): RawBuilder<Reader> {
  const within = {
    all: sql`true`,
    buyers: sql`exists (select from ${ordersView} as bought where bought.user_id = account.id and bought.paid_at is not null)`,
    attendees: sql`exists (
      select from ${entriesView} as entry
      where entry.user_id = account.id and entry.event_id = ${event_id} and entry.status = 'attending')`,
  }[segment];
  return sql<Reader>`
    select email, 'account' as reader_kind, id as reader_id from ${usersView} as account
    where newsletter_subscribed and email_verified_at is not null and deletion_due_at is null and blocked_at is null
      and can_log_in and ${within}`;
}

/** Readers without an account can have bought nothing and go to no show. */
const contacts = ({ segment }: Audience): RawBuilder<Reader> => sql<Reader>`
  select email, 'contact' as reader_kind, id as reader_id from newsletter_contacts as contact
  where ${segment === "all"} and confirmed_at is not null
    and not exists (
      select from ${usersView} as account
      where lower(account.email) = lower(contact.email) and account.newsletter_subscribed)`;

const readers = (audience: Audience) => sql<Reader>`
  select * from (${accounts(audience)} union all ${contacts(audience)}) as reader
  where not exists (select from mail_suppressions where mail_suppressions.email = lower(reader.email))`;

/** How many a letter would go to now. */
export async function countAudience(db: Kysely<DB>, audience: Audience): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${readers(audience)}) as found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Writes down whom a letter goes to; an address that is written down already stays as it is. */
export async function fixAudience(trx: Transaction<DB>, letterId: number, audience: Audience): Promise<void> {
  await sql`set local statement_timeout = '5min'`.execute(trx);
  await sql`
    insert into letter_recipients (letter_id, email, reader_kind, reader_id)
    select ${letterId}, email, reader_kind, reader_id from (${readers(audience)}) as found
    on conflict do nothing`.execute(trx);
}

/**
 * A recipient as a letter speaks to them; null for one who wants no letters any more: a subscription can end between
 * writing down and sending. `name` is null for an address without an account.
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
