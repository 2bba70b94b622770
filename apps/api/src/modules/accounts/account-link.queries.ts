import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { AccountLinks, DB } from "../../platform/db/types.gen.ts";

export type LinkPurpose = AccountLinks["purpose"];

/** Identifies a mailed link by the digest of its token. */
type LinkKey = { hash: string; purpose: LinkPurpose };

const SUBJECT = ["email", "user_id", "contact_id", "notify_request_id"] as const;

export async function insertLink(db: Kysely<DB>, link: Insertable<AccountLinks>): Promise<void> {
  await db.insertInto("account_links").values(link).execute();
}

/** What a link refers to; undefined when it is unknown, used or expired at `now`. */
export const findLink = (db: Kysely<DB>, { hash, purpose }: LinkKey, now: Date) =>
  db
    .selectFrom("account_links")
    .select(SUBJECT)
    .where("hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/**
 * Uses up a link and every other of the same purpose for the same subject. Returns undefined when it is unknown, used or expired
 * at `now`.
 */
export async function claimLink(trx: Transaction<DB>, { hash, purpose }: LinkKey, now: Date) {
  const link = await trx
    .deleteFrom("account_links")
    .where("hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .returning(SUBJECT)
    .executeTakeFirst();
  if (!link) return undefined;
  await trx
    .deleteFrom("account_links")
    .where("purpose", "=", purpose)
    .where((eb) =>
      eb.and([
        sql<boolean>`user_id is not distinct from ${link.user_id}`,
        sql<boolean>`contact_id is not distinct from ${link.contact_id}`,
        sql<boolean>`notify_request_id is not distinct from ${link.notify_request_id}`,
      ]),
    )
    .execute();
  return link;
}

/** Ends a person's links, all of them or those of the given purposes. */
export async function endLinks(trx: Transaction<DB>, userId: number, purposes?: readonly LinkPurpose[]): Promise<void> {
  const all = trx.deleteFrom("account_links").where("user_id", "=", userId);
  await (purposes === undefined ? all : all.where("purpose", "in", [...purposes])).execute();
}

export async function deleteExpiredLinks(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("account_links").where("expires_at", "<=", now).execute();
}
