import type { NewsletterSubscriber } from "@fanfare/contracts/auth/newsletter";
import { language } from "@fanfare/contracts/common/language";
import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { adoptConsents, usersView } from "../accounts/public.queries.ts";

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

/** Everybody on the list, the newest first. Whoever is about to be deleted is not. */
export async function listSubscribers(db: Kysely<DB>): Promise<NewsletterSubscriber[]> {
  const fans = await db
    .selectFrom(usersView.as("account"))
    .select([
      "id",
      "first_name",
      "last_name",
      "display_name",
      "username",
      "email",
      "date_joined",
      sql<boolean>`email_verified_at is not null`.as("email_verified"),
    ])
    .where("newsletter_subscribed", "=", true)
    .where("deletion_due_at", "is", null)
    .orderBy("date_joined", "desc")
    .orderBy("id", "desc")
    .execute();
  const readers = await db
    .selectFrom("newsletter_contacts as contact")
    .select(["contact.id", "contact.email", sql<Date>`contact.confirmed_at`.as("date_joined")])
    .where("contact.confirmed_at", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom(usersView.as("account"))
            .select("account.id")
            .where(sql<boolean>`lower(account.email) = lower(contact.email)`)
            .where("account.newsletter_subscribed", "=", true),
        ),
      ),
    )
    .execute();
  const nobody = { first_name: null, last_name: null, display_name: null, username: null, email_verified: true };
  return [...fans, ...readers.map((reader) => ({ ...nobody, ...reader }))]
    .toSorted((a, b) => b.date_joined.getTime() - a.date_joined.getTime() || b.id - a.id)
    .map((row) => ({
      id: row.id,
      first_name: row.first_name,
      last_name: row.last_name,
      display_name: row.display_name,
      username: row.username,
      email: row.email,
      email_verified: row.email_verified,
      date_joined: row.date_joined.toISOString(),
    }));
}

/** An address that was never confirmed is forgotten when its link no longer works. */
export async function forgetContacts(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom("newsletter_contacts")
    .where("confirmed_at", "is", null)
    .where("requested_at", "<", sql<Date>`${now}::timestamptz - interval '8 days'`)
    .execute();
}
