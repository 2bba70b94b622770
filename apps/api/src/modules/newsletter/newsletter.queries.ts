import { language } from "@fanfare/contracts/common/language";
import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { adoptConsents } from "../accounts/public.queries.ts";

const sameAddress = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

/** The reader without an account of an address, confirmed or not. */
export function findContact(db: Kysely<DB>, email: string) {
  return db.selectFrom("newsletter_contacts").selectAll().where(sameAddress(email)).executeTakeFirst();
}

/**
 * Stores an address that was entered, and its language. An existing row is kept, except that its language is updated while it is
 * not confirmed.
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

/** Confirms a reader's address; keeps the first confirmation's time. Undefined when the reader does not exist. */
export function confirmContact(trx: Transaction<DB>, id: number, now: Date) {
  return trx
    .updateTable("newsletter_contacts")
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, ${now}::timestamptz)` })
    .where("id", "=", id)
    .returning(["id", "email"])
    .executeTakeFirst();
}

/** Deletes a reader without an account and returns the address. */
export function removeContact(trx: Transaction<DB>, id: number) {
  return trx.deleteFrom("newsletter_contacts").where("id", "=", id).returning("email").executeTakeFirst();
}

/** Moves the consents of an address to the account that verified it, and deletes the reader without an account. */
export async function moveContactToAccount(trx: Transaction<DB>, contactId: number, userId: number): Promise<void> {
  const contact = await removeContact(trx, contactId);
  if (!contact) return;
  await adoptConsents(trx, contact.email, userId);
}

/** Deletes addresses that were never confirmed, once their link has expired. */
export async function deleteUnconfirmedContacts(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom("newsletter_contacts")
    .where("confirmed_at", "is", null)
    .where("requested_at", "<", sql<Date>`${now}::timestamptz - interval '8 days'`)
    .execute();
}
