import type { TeamRole } from "@fanfare/contracts/admin/team";
import { type ExpressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

/** Neither used nor revoked; may have expired. */
const open = (db: Kysely<DB>) =>
  db.selectFrom("team_invitations").where("accepted_at", "is", null).where("revoked_at", "is", null);

const toAddress = (email: string) => sql<boolean>`lower(team_invitations.email) = lower(${email})`;

/** Open invitations, latest first. */
export const listInvitations = (db: Kysely<DB>) =>
  open(db)
    .leftJoin("users", "users.id", "team_invitations.invited_by")
    .select([
      "team_invitations.id",
      "team_invitations.email",
      "team_invitations.role",
      "users.username as invited_by",
      "team_invitations.created_at",
      "expires_at",
    ])
    .orderBy("team_invitations.id", "desc")
    .execute();

/** Adds an invitation; undefined while another one to the same address is open. An expired one is replaced. */
export async function insertInvitation(
  trx: Transaction<DB>,
  invitation: { email: string; role: TeamRole; invited_by: number; expires_at: Date },
  now: Date,
): Promise<number | undefined> {
  await trx
    .updateTable("team_invitations")
    .set({ revoked_at: now })
    .where(toAddress(invitation.email))
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", "<=", now)
    .execute();
  const row = await trx
    .insertInto("team_invitations")
    .values({ ...invitation, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export const lockInvitation = (trx: Transaction<DB>, id: number) =>
  trx.selectFrom("team_invitations").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** The invitation of a link's token, whether open, used, expired or revoked. */
export const findInvitation = (db: Kysely<DB>, hash: string) =>
  db.selectFrom("team_invitations").selectAll().where("hash", "=", hash).executeTakeFirst();

/** Stores the token hash of the mail that is written now; the link of an earlier mail is dead. */
export async function setInvitationHash(trx: Transaction<DB>, id: number, hash: string): Promise<void> {
  await trx.updateTable("team_invitations").set({ hash }).where("id", "=", id).execute();
}

export async function prolongInvitation(trx: Transaction<DB>, id: number, expires_at: Date): Promise<void> {
  await trx.updateTable("team_invitations").set({ expires_at }).where("id", "=", id).execute();
}

export async function revokeInvitation(trx: Transaction<DB>, id: number, now: Date): Promise<void> {
  await trx.updateTable("team_invitations").set({ revoked_at: now }).where("id", "=", id).execute();
}

/** Revokes the open invitations that these people have sent. */
export async function revokeInvitationsOf(trx: Transaction<DB>, userIds: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable("team_invitations")
    .set({ revoked_at: now })
    .where("invited_by", "in", userIds)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .execute();
}

/** Uses up an invitation; false when it is no longer open at `now`, also for the second of two concurrent calls. */
export async function claimInvitation(trx: Transaction<DB>, id: number, userId: number, now: Date): Promise<boolean> {
  const taken = await trx
    .updateTable("team_invitations")
    .set({ accepted_at: now, accepted_by: userId })
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes invitations that ended before a time; their links no longer need an explanation. */
export async function deleteEndedInvitations(db: Kysely<DB>, before: Date): Promise<void> {
  await db
    .deleteFrom("team_invitations")
    .where((eb) =>
      eb(eb.fn<Date>("least", ["expires_at", sql`coalesce(accepted_at, revoked_at)`]), "<", eb.val(before)),
    )
    .execute();
}

type Person = { id: number; email: string; email_verified: boolean };

/** The invitations that a person has used, and those sent to their address once it is verified. */
const about = (person: Person) => (eb: ExpressionBuilder<DB, "team_invitations">) =>
  eb.or([eb("accepted_by", "=", person.id), ...(person.email_verified ? [toAddress(person.email)] : [])]);

export const invitationsOf = (db: Kysely<DB>, person: Person) =>
  db
    .selectFrom("team_invitations")
    .select(["email", "role", "created_at", "expires_at", "accepted_at", "revoked_at"])
    .where(about(person))
    .orderBy("id")
    .execute();

export async function deleteInvitationsOf(trx: Transaction<DB>, person: Person): Promise<void> {
  await trx.deleteFrom("team_invitations").where(about(person)).execute();
}
