import { expressionBuilder, type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Consents, DB } from "../../platform/db/types.gen.ts";

// What other modules' statements may ask of accounts; no other module names their tables. A view here is a subquery that is
// joined under a name of the caller's: PostgreSQL flattens it, so it costs what the table would.

/** People as others may join them: what they are called, how they are reached, whether they are let in. */
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

/** Where a mail about a user's own doings goes. Demo fans cannot log in and have no mailbox. */
export function findAddressee(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom("users")
    .select(["email", "first_name", "can_log_in", "email_verified_at", "language"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** Those of the team who can log in, owners first. */
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

/** Locks a person's row, so that what one person does at once happens in turn. */
export async function lockPerson(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
}

/** Turns an account's newsletter on or off; undefined when it was so already. */
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

/** Adds to the record of who agreed to what. Call it in the transaction that acts on it. */
export async function recordConsent(db: Kysely<DB>, consent: Consent): Promise<void> {
  await db.insertInto("consents").values(consent).execute();
}

/** Consents as others may join them: what an address agreed to or took back, newest by `id`. */
export const consentsView = expressionBuilder<DB>()
  .selectFrom("consents")
  .select(["id", "email", "purpose", "granted"]);

/**
 * The insert, for a `with`, that records the newsletter consent of all addresses of `relation` (its column `email`) as
 * brought along from elsewhere.
 */
export const importConsents = (
  relation: RawBuilder<unknown>,
  consent: { origin: string; text_version: string; now: Date },
) => sql`
  insert into consents (email, purpose, granted, text_version, source, origin, created_at)
  select email, 'newsletter', true, ${consent.text_version}, 'import', ${consent.origin}, ${consent.now}::timestamptz
  from ${relation}
  returning 1`;

/** Gives consents of an address without account to the account that has proved it. */
export async function adoptConsents(trx: Transaction<DB>, email: string, userId: number): Promise<void> {
  await trx
    .updateTable("consents")
    .set({ user_id: userId })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where("user_id", "is", null)
    .execute();
}

/** As many concerts as a profile can say (`profile.ts` of the contracts). */
const MOST_CONCERTS = 100_000;

/** Adds one concert to the count of each of these people; who is named twice was at two. */
export async function addConcerts(trx: Transaction<DB>, userIds: readonly number[]): Promise<void> {
  await sql`
    update users set concert_count = least(users.concert_count + attended.shows, ${MOST_CONCERTS}::int)
      from (select id, count(*)::int as shows from unnest(${[...userIds]}::int[]) as id group by id) as attended
     where users.id = attended.id`.execute(trx);
}

export { keepOwnerPassword, UNKNOWN_PASSWORD } from "./owner-take-in.queries.ts";
