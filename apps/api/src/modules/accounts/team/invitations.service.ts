import type { OpenInvitation, TeamRole } from "@fanfare/contracts/admin/team";
import { msg, t } from "@fanfare/contracts/common/language";
import type { Kysely, Selectable, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB, TeamInvitations } from "../../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import type { NewsletterService } from "../../newsletter/newsletter.service.ts";
import { TEAM_SESSION_MS } from "../sessions/sessions.ts";
import { confirmAddress, findUserByEmail, lockUser } from "../users.queries.ts";
import {
  claimInvitation,
  deleteEndedInvitations,
  findInvitation,
  insertInvitation,
  lockInvitation,
  prolongInvitation,
  revokeInvitation,
} from "./invitation.queries.ts";
import { INVITATION_DAYS, type InvitationMail, invitationDigest } from "./invitation-mail.ts";
import { setRole, shortenSessions } from "./team.queries.ts";

type InvitationRow = Selectable<TeamInvitations>;

const DAY = 24 * 60 * 60 * 1000;
/** How long a dead link can still explain why it does not work. */
const REMEMBERED_DAYS = 90;

const UNKNOWN = msg("We do not recognise this invitation. Please open the link from the mail again.");
const USED = msg("This invitation has already been used.");
const EXPIRED = msg("This invitation has expired. Please ask for a new one.");
const REVOKED = msg("This invitation has been withdrawn.");

/** Joining the team by an invitation that is sent by mail. */
export function createInvitationsService(deps: {
  db: Kysely<DB>;
  clock: Clock;
  mail: InvitationMail;
  newsletter: NewsletterService;
}) {
  const { db, clock } = deps;
  const expiry = () => new Date(clock.now().getTime() + INVITATION_DAYS * DAY);

  /** Why an invitation cannot be used; undefined for one that can. */
  const fault = (row: InvitationRow | undefined): string | undefined => {
    if (!row) return UNKNOWN;
    if (row.accepted_at) return USED;
    if (row.revoked_at) return REVOKED;
    return row.expires_at <= clock.now() ? EXPIRED : undefined;
  };

  /** The invitation of a link. Throws `validation` on `token` with the reason when it cannot be used. */
  const usable = async (trx: Kysely<DB>, token: string): Promise<InvitationRow> => {
    const row = await findInvitation(trx, invitationDigest(token));
    const reason = fault(row);
    if (!row || reason !== undefined) throw invalid({ token: [reason ?? UNKNOWN] });
    return row;
  };

  /** An invitation that still waits for its person, locked. Throws `not_found`, or `conflict` with the reason. */
  const waiting = async (trx: Transaction<DB>, id: number): Promise<InvitationRow> => {
    const row = await lockInvitation(trx, id);
    if (!row) throw notFound();
    const reason = fault(row);
    if (reason !== undefined && reason !== EXPIRED) throw new AppError("conflict", reason);
    return row;
  };

  const audit = (trx: Transaction<DB>, actor_id: number, what: "invited" | "invited_again" | "uninvited", id: number) =>
    recordAudit(trx, {
      actor_id,
      action: `team.${what}`,
      subject_type: "team_invitation",
      subject_id: id,
      summary: {
        invited: `Sent invitation ${id} to the team`,
        invited_again: `Sent invitation ${id} to the team again`,
        uninvited: `Took invitation ${id} to the team back`,
      }[what],
    });

  return {
    /**
     * Mails an invitation. Throws `validation` on `email` for a team member or a blocked fan, or when an invitation to that address
     * is open.
     */
    invite: (actorId: number, input: { email: string; role: TeamRole }): Promise<void> =>
      transact(db, async (trx) => {
        const account = await findUserByEmail(trx, input.email);
        if (account && account.role !== "fan")
          throw invalid({ email: ["The person with this address is already on the team."] });
        if (account?.blocked_at) throw invalid({ email: ["This fan is blocked. Unblock them first."] });
        const invitation = { email: input.email, role: input.role, invited_by: actorId, expires_at: expiry() };
        const id = await insertInvitation(trx, invitation, clock.now());
        if (id === undefined)
          throw invalid({ email: ["This address already has an open invitation. Send it again or take it back."] });
        await deps.mail.queue(trx, id);
        await audit(trx, actorId, "invited", id);
      }),

    /**
     * Sends the mail again, with a new link and a new week; the earlier link is dead once the mail is written. Throws `not_found`,
     * and `conflict` for an invitation that was accepted or withdrawn.
     */
    resend: (actorId: number, id: number): Promise<void> =>
      transact(db, async (trx) => {
        await waiting(trx, id);
        await prolongInvitation(trx, id, expiry());
        await deps.mail.queue(trx, id);
        await audit(trx, actorId, "invited_again", id);
      }),

    /** Withdraws an invitation. Throws as `resend` does. */
    revoke: (actorId: number, id: number): Promise<void> =>
      transact(db, async (trx) => {
        await waiting(trx, id);
        await revokeInvitation(trx, id, clock.now());
        await audit(trx, actorId, "uninvited", id);
      }),

    /** The invitation of a link. Throws `validation` on `token` when it cannot be used. */
    async read(token: string): Promise<OpenInvitation> {
      const { email, role, expires_at } = await usable(db, token);
      const account = await findUserByEmail(db, email);
      return { email, role, expires_at: expires_at.toISOString(), has_account: account !== undefined };
    },

    /**
     * Makes the caller a member of the team; of two concurrent calls one succeeds. The link also verifies the address. Throws
     * `validation` on `token` for an invitation that cannot be used or is another person's, and `conflict` for a team member or a
     * person whose account is being deleted.
     */
    accept: (userId: number, token: string): Promise<{ role: TeamRole }> =>
      transact(db, async (trx) => {
        const { id, email, role, invited_by } = await usable(trx, token);
        const person = await lockUser(trx, userId);
        if (!person) throw new AppError("unauthenticated");
        if (person.email.toLowerCase() !== email.toLowerCase())
          throw invalid({ token: [t("This invitation is for {email}. Sign in with that account.", { email })] });
        if (!(await claimInvitation(trx, id, userId, clock.now()))) throw invalid({ token: [USED] });
        if (person.role !== "fan") throw new AppError("conflict", msg("You are already on the team."));
        if (person.deletion_due_at)
          throw new AppError(
            "conflict",
            msg("Your account is about to be deleted. To keep it, go to your settings first."),
          );
        const proved = await confirmAddress(trx, person, clock.now());
        if (proved) await deps.newsletter.adopt(trx, proved.id, proved.email);
        await setRole(trx, userId, role, clock.now());
        await shortenSessions(trx, userId, new Date(clock.now().getTime() + TEAM_SESSION_MS));
        await recordAudit(trx, {
          actor_id: userId,
          action: "team.joined",
          subject_type: "team_invitation",
          subject_id: id,
          summary: `Joined the team with the role “${role}”${invited_by === null ? "" : `, invited by account ${invited_by}`}`,
        });
        return { role };
      }),

    /** Deletes invitations that ended more than `REMEMBERED_DAYS` ago. */
    deleteOld: (): Promise<void> => deleteEndedInvitations(db, new Date(clock.now().getTime() - REMEMBERED_DAYS * DAY)),
  };
}
