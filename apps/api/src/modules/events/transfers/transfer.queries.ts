import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

/** Transfers that are neither accepted nor withdrawn; they may have expired. */
const open = (db: Kysely<DB>) => db.selectFrom("place_transfers").where("friend_email", "is not", null);

/** A fan's transfers at a show that are not accepted yet, earliest first. */
export const openTransfersOf = (db: Kysely<DB>, entryId: number, now: Date) =>
  open(db)
    .select(["id", "friend_name", "friend_email", "created_at", "expires_at"])
    .where("entry_id", "=", entryId)
    .where("expires_at", ">", now)
    .orderBy("id")
    .$narrowType<{ friend_email: string }>()
    .execute();

/** Adds a transfer; undefined while another one of the same place to the same address is open. */
export async function insertTransfer(
  trx: Transaction<DB>,
  transfer: {
    event_id: number;
    entry_id: number;
    from_user_id: number;
    friend_name: string;
    friend_email: string;
    created_at: Date;
    expires_at: Date;
  },
): Promise<number | undefined> {
  // Deletes an expired transfer that would block this one.
  await trx
    .deleteFrom("place_transfers")
    .where("entry_id", "=", transfer.entry_id)
    .where("friend_email", "is not", null)
    .where("expires_at", "<=", transfer.created_at)
    .execute();
  const row = await trx
    .insertInto("place_transfers")
    .values(transfer)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export const lockTransfer = (trx: Transaction<DB>, id: number) =>
  trx.selectFrom("place_transfers").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** The transfer of a link's token in any state: open, accepted, expired or withdrawn. */
export const findTransfer = (db: Kysely<DB>, hash: string) =>
  db.selectFrom("place_transfers").selectAll().where("hash", "=", hash).executeTakeFirst();

/** Sets the link of the mail being written; the link of an earlier mail becomes invalid. */
export async function setTransferHash(trx: Transaction<DB>, id: number, hash: string): Promise<void> {
  await trx.updateTable("place_transfers").set({ hash }).where("id", "=", id).execute();
}

/** Also erases the friend's address, which is no longer needed. */
export async function markAccepted(trx: Transaction<DB>, id: number, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable("place_transfers")
    .set({ accepted_at: now, accepted_by: userId, friend_email: null })
    .where("id", "=", id)
    .execute();
}

/** Withdraws an open transfer of this fan; false when there is none. */
export async function withdrawTransfer(db: Kysely<DB>, id: number, userId: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("place_transfers")
    .set({ withdrawn_at: now, friend_email: null })
    .where("id", "=", id)
    .where("from_user_id", "=", userId)
    .where("friend_email", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes transfers that can no longer be accepted, and those withdrawn before `before`. */
export async function deleteEndedTransfers(db: Kysely<DB>, now: Date, before: Date): Promise<void> {
  await db
    .deleteFrom("place_transfers")
    .where((eb) =>
      eb.or([
        eb.and([eb("friend_email", "is not", null), eb("expires_at", "<=", now)]),
        eb("withdrawn_at", "<=", before),
      ]),
    )
    .execute();
}

/**
 * Lets a show exceed its capacity up to its previous count for this transaction: places that change hands are subtracted and
 * added again.
 */
export async function keepPlacesCounted(trx: Transaction<DB>, placesTaken: number): Promise<void> {
  await sql`select set_config('fanfare.places_ceiling', ${String(placesTaken)}, true)`.execute(trx);
}

/** Changes the size of an attending party; the event must be locked. */
export async function resizeParty(trx: Transaction<DB>, entryId: number, size: number): Promise<void> {
  await trx.updateTable("event_entries").set({ party_size: size }).where("id", "=", entryId).execute();
}

/** How many persons of a party, from this person number on, were let in. */
export async function personsInFrom(db: Kysely<DB>, entryId: number, person: number): Promise<number> {
  const { count } = await db
    .selectFrom("door_entries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("entry_id", "=", entryId)
    .where("person", ">=", person)
    .where("undone_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
