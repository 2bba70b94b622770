import type { Team, TeamRole, TeamSelf } from "@fanfare/contracts/admin/team";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import { namedInLog } from "../../../platform/audit/audit.ts";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { deleteNoticeChoices } from "../../operations/public.queries.ts";
import { revokeKeysOf } from "../../programs/public.queries.ts";
import { type AccountRole, permissionsOf } from "../permissions.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { lockUser } from "../users.queries.ts";
import { listInvitations, revokeInvitationsOf } from "./invitation.queries.ts";
import { findMember, hasOtherOwner, listMembers, lockOwners, setRole } from "./team.queries.ts";

const nameOf = (row: { display_name: string | null; first_name: string; last_name: string }): string =>
  row.display_name || `${row.first_name} ${row.last_name}`;

/** Team members and their roles: listing, changing and removing them. */
export function createTeamService(deps: { db: Kysely<DB>; clock: Clock; sessions: Sessions }) {
  const { db, clock } = deps;

  /** Gives a member another role, or `fan` to remove them. Throws `not_found`, or `conflict` for the last owner. */
  const change = async (trx: Transaction<DB>, actorId: number, id: number, role: AccountRole): Promise<void> => {
    await lockOwners(trx);
    const row = await lockUser(trx, id);
    if (!row || row.role === "fan") throw notFound();
    if (row.role === role) return;
    if (row.role === "owner") {
      if (!(await hasOtherOwner(trx, id)))
        throw new AppError("conflict", "There must always be an owner. Make someone else an owner first.");
      await revokeInvitationsOf(trx, [id], clock.now());
    }
    await setRole(trx, id, role, clock.now());
    if (role === "fan") {
      await deps.sessions.endAllIn(trx, id);
      await revokeKeysOf(trx, [id], clock.now());
      await deleteNoticeChoices(trx, [id]);
    }
    await recordAudit(trx, {
      actor_id: actorId,
      action: role === "fan" ? "team.removed" : "team.role_changed",
      subject_type: "team",
      subject_id: id,
      summary:
        role === "fan"
          ? `Took ${namedInLog(id)} out of the team`
          : `Changed the role of ${namedInLog(id)} from “${row.role}” to “${role}”`,
      changes: { role: [row.role, role] },
    });
  };

  return {
    /** Returns the caller as a team member; null for a fan. */
    async self(userId: number): Promise<TeamSelf | null> {
      const row = await findMember(db, userId);
      if (!row || row.role === "fan") return null;
      return { id: row.id, name: nameOf(row), email: row.email, role: row.role, permissions: permissionsOf(row.role) };
    },

    /** Returns the members and the invitations that were neither accepted nor withdrawn. */
    async list(callerId: number): Promise<Team> {
      const [members, invitations] = await Promise.all([listMembers(db), listInvitations(db)]);
      const now = clock.now();
      return {
        members: members.flatMap((row) =>
          row.role === "fan"
            ? []
            : [
                {
                  id: row.id,
                  name: nameOf(row),
                  username: row.username,
                  email: row.email,
                  role: row.role,
                  is_self: row.id === callerId,
                  has_two_step: Boolean(row.has_two_step),
                  last_signed_in_at: row.last_signed_in_at?.toISOString() ?? null,
                },
              ],
        ),
        invitations: invitations.map((row) => ({
          ...row,
          created_at: row.created_at.toISOString(),
          expires_at: row.expires_at.toISOString(),
          is_expired: row.expires_at <= now,
        })),
      };
    },

    /** Gives a member another role, effective with the next call. Throws `not_found`, or `conflict` for the last owner. */
    setRole: (actorId: number, id: number, role: TeamRole): Promise<void> =>
      transact(db, (trx) => change(trx, actorId, id, role)),

    /** Removes a member: all their sessions and API keys end, and the account remains as a fan's. Throws as `setRole` does. */
    remove: (actorId: number, id: number): Promise<void> => transact(db, (trx) => change(trx, actorId, id, "fan")),

    /** Removes a person who deletes their account from the team, if they are in it. Throws `conflict` for the last owner. */
    async leave(trx: Transaction<DB>, userId: number): Promise<void> {
      const row = await findMember(trx, userId);
      if (row && row.role !== "fan") await change(trx, userId, userId, "fan");
    },
  };
}

export type TeamService = ReturnType<typeof createTeamService>;
