import { expressionBuilder, type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Consents, DB } from "../../platform/db/types.gen.ts";

// The only access that other modules have to the accounts' tables. A view here is a subquery that is joined under a name that the
// caller gives: PostgreSQL flattens it, so it costs no more than the table.

/** People, for joins by other modules: their names, address and whether they can log in. */
export const usersView = expressionBuilder<DB>()
  .selectFrom("users")
  .select([
    "id",
    "username",
    "role",
    "display_name",
    "first_name",
    "last_name",
    "email",
    "email_verified_at",
    "newsletter_subscribed",
    "date_joined",
    "can_log_in",
    "blocked_at",
    "deletion_due_at",
    "language",
    "search_text",
  ]);

/** The recipient of mails about a user's own activity. Demo fans cannot log in and have no mailbox. */
export function findAddressee(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom("users")
    .select(["email", "first_name", "can_log_in", "email_verified_at", "language"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** Team members who can log in, owners first. */
export const findTeam = (db: Kysely<DB>) =>
  db
    .selectFrom("users")
    .select(["id", "email", "role", "username"])
    .where("role", "<>", "fan")
    .where("can_log_in", "=", true)
    .where("blocked_at", "is", null)
    .orderBy(sql`role = 'owner'`, "desc")
    .orderBy("id")
    .execute();

/** Locks a person's row, so that their concurrent calls run sequentially. */
export async function lockPerson(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
}

/** Turns an account's newsletter on or off; undefined when nothing changed. */
export function setSubscribed(trx: Kysely<DB>, userId: number, subscribed: boolean) {
  return trx
    .updateTable("users")
    .set({ newsletter_subscribed: subscribed })
    .where("id", "=", userId)
    .where("newsletter_subscribed", "=", !subscribed)
    .returning(["id", "email"])
    .executeTakeFirst();
}

type Consent = {
  user_id: number | null;
  email: string;
  purpose: Consents["purpose"];
  granted: boolean;
  text_version: string;
  source: Consents["source"];
  created_at: Date;
};

/** Records a consent. Call it in the transaction that acts on it. */
export async function recordConsent(db: Kysely<DB>, consent: Consent): Promise<void> {
  await db.insertInto("consents").values(consent).execute();
}

/** Consents, for joins by other modules: what an address agreed to or withdrew, newest by `id`. */
export const consentsView = expressionBuilder<DB>()
  .selectFrom("consents")
  .select(["id", "email", "purpose", "granted"]);

/**
 * The insert, for a `with`, that records a newsletter consent brought along from another service for every address of `relation`
 * (its column `email`).
 */
export const importConsents = (
  relation: RawBuilder<unknown>,
  consent: { origin: string; text_version: string; now: Date },
) => sql`
  insert into consents (email, purpose, granted, text_version, source, origin, created_at)
  select email, 'newsletter', true, ${consent.text_version}, 'import', ${consent.origin}, ${consent.now}::timestamptz
  from ${relation}
  returning 1`;

/** Assigns the consents of an address without an account to the account that verified it. */
export async function adoptConsents(trx: Transaction<DB>, email: string, userId: number): Promise<void> {
  await trx
    .updateTable("consents")
    .set({ user_id: userId })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where("user_id", "is", null)
    .execute();
}

/** The maximum of a profile's concert count (`profile.ts` of the contracts). */
const MAX_CONCERTS = 100_000;

/** Adds to each person's concert count as many concerts as the list names them. */
export async function addConcerts(trx: Transaction<DB>, userIds: readonly number[]): Promise<void> {
  await sql`
    update users set concert_count = least(users.concert_count + attended.shows, ${MAX_CONCERTS}::int)
      from (select id, count(*)::int as shows from unnest(${[...userIds]}::int[]) as id group by id) as attended
     where users.id = attended.id`.execute(trx);
}

export { keepOwnerPassword, UNKNOWN_PASSWORD } from "./owner/owner-take-in.queries.ts";
