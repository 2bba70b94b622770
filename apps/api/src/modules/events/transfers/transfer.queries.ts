import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

/** Neither accepted nor taken back; it may have expired. */
const open = (db: Kysely<DB>) => db.selectFrom("place_transfers").where("friend_email", "is not", null);

/** What a fan has passed on of a show and nobody has accepted, the earliest first. */
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
  // One that has expired makes way.
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

/** Whatever its link's token says: open, accepted, expired or taken back. */
export const findTransfer = (db: Kysely<DB>, hash: string) =>
  db.selectFrom("place_transfers").selectAll().where("hash", "=", hash).executeTakeFirst();

/** Gives a transfer the link of the mail that is written now; the one of an earlier mail is dead. */
export async function setTransferHash(trx: Transaction<DB>, id: number, hash: string): Promise<void> {
  await trx.updateTable("place_transfers").set({ hash }).where("id", "=", id).execute();
}

/** The friend's address is not kept any longer. */
export async function markAccepted(trx: Transaction<DB>, id: number, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable("place_transfers")
    .set({ accepted_at: now, accepted_by: userId, friend_email: null })
    .where("id", "=", id)
    .execute();
}

/** Takes an open transfer of this fan's back; false when there is none. */
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

/** Removes what nobody can accept any more, and what was taken back before `before`. */
export async function forgetTransfers(db: Kysely<DB>, now: Date, before: Date): Promise<void> {
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
 * For this transaction a show may have as many persons as it had before, whatever its capacity is now: places that change
 * hands are counted off and on again.
 */
export async function keepPlacesCounted(trx: Transaction<DB>, placesTaken: number): Promise<void> {
  await sql`select set_config('fanfare.places_ceiling', ${String(placesTaken)}, true)`.execute(trx);
}

/** Makes an attending party larger or smaller; the event must be locked. */
export async function resizeParty(trx: Transaction<DB>, entryId: number, size: number): Promise<void> {
  await trx.updateTable("event_entries").set({ party_size: size }).where("id", "=", entryId).execute();
}

/** How many of a party's persons from this one on were let in. */
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
