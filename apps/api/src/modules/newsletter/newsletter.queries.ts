import { language } from "@fanfare/contracts/common/language";
import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { adoptConsents } from "../accounts/public.queries.ts";

const sameAddress = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

/** The reader without an account behind an address, confirmed or not. */
export function findContact(db: Kysely<DB>, email: string) {
  return db.selectFrom("newsletter_contacts").selectAll().where(sameAddress(email)).executeTakeFirst();
}

/**
 * Remembers that an address was entered, and in which language; one that is there already stays as it is, but for the
 * language while it is not confirmed.
 */
export async function addContact(trx: Kysely<DB>, email: string, now: Date): Promise<void> {
  await trx
    .insertInto("newsletter_contacts")
    .values({ email, requested_at: now, language: language().code })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet((eb) => ({ language: eb.ref("excluded.language") }))
        .where("newsletter_contacts.confirmed_at", "is", null),
    )
    .execute();
}

/** Confirms a reader's address; the moment it was confirmed first stays. Undefined when the reader is gone. */
export function confirmContact(trx: Transaction<DB>, id: number, now: Date) {
  return trx
    .updateTable("newsletter_contacts")
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, ${now}::timestamptz)` })
    .where("id", "=", id)
    .returning(["id", "email"])
    .executeTakeFirst();
}

/** Drops a reader without an account and returns the address. */
export function removeContact(trx: Transaction<DB>, id: number) {
  return trx.deleteFrom("newsletter_contacts").where("id", "=", id).returning("email").executeTakeFirst();
}

/** Gives the consents of an address to the account that has proved it, and drops the reader without an account. */
export async function moveContactToAccount(trx: Transaction<DB>, contactId: number, userId: number): Promise<void> {
  const contact = await removeContact(trx, contactId);
  if (!contact) return;
  await adoptConsents(trx, contact.email, userId);
}

/** An address that was never confirmed is forgotten when its link no longer works. */
export async function forgetContacts(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom("newsletter_contacts")
    .where("confirmed_at", "is", null)
    .where("requested_at", "<", sql<Date>`${now}::timestamptz - interval '8 days'`)
    .execute();
}
