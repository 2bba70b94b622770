import { createHash, randomBytes } from "node:crypto";
import { ENGLISH } from "@fanfare/contracts/common/language";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { addJob } from "../../../platform/jobs/jobs.ts";
import { defineMail } from "../../../platform/mail/delivery.ts";
import { MAIL_TRIES, newMessageId } from "../../../platform/mail/mail.ts";
import { renderMail } from "../../../platform/mail/mail-layout.ts";
import { pagesUrl, type WriteInLanguage } from "../../../platform/mail/reader-language.ts";
import { teamInvitation } from "../../../platform/mail/templates/team.ts";
import { findUserByEmail } from "../users.queries.ts";
import { lockInvitation, setInvitationHash } from "./invitation.queries.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    team_invitation_mail: { message_id: string; invitation_id: number };
  }
}

/** How long an invitation can be used, in days. */
export const INVITATION_DAYS = 7;

/** The stored form of a link's token. */
export const invitationDigest = (token: string): string =>
  createHash("sha256").update(`fanfare invitation ${token}`).digest("hex");

/** The mail with an invitation's link. The token is created when the mail is written and is never queued. */
export function createInvitationMail(deps: {
  db: Kysely<DB>;
  clock: Clock;
  publicUrl: string;
  writeInLanguage: WriteInLanguage;
}) {
  const { db, clock } = deps;
  const host = new URL(deps.publicUrl).hostname;

  return {
    queue: (trx: Transaction<DB>, invitation_id: number): Promise<void> =>
      addJob(
        trx,
        "team_invitation_mail",
        { message_id: newMessageId(host), invitation_id },
        { maxAttempts: MAIL_TRIES },
      ),

    composer: defineMail({
      name: "team_invitation_mail",
      causedBy: () => "team",
      compose: ({ invitation_id }) =>
        db.transaction().execute(async (trx) => {
          const invitation = await lockInvitation(trx, invitation_id);
          if (!invitation || invitation.accepted_at || invitation.revoked_at) return null;
          if (invitation.expires_at <= clock.now()) return null;
          const token = randomBytes(32).toString("base64url");
          await setInvitationHash(trx, invitation.id, invitationDigest(token));
          const account = await findUserByEmail(trx, invitation.email);
          return deps.writeInLanguage(account?.language ?? ENGLISH.code, (head) => ({
            to: invitation.email,
            ...renderMail(
              teamInvitation(head, {
                role: invitation.role,
                url: `${pagesUrl(deps.publicUrl)}/join#team=${token}`,
                days: INVITATION_DAYS,
              }),
              head,
            ),
          }));
        }),
    }),
  };
}

export type InvitationMail = ReturnType<typeof createInvitationMail>;
