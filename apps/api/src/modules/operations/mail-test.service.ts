import type { MailTest } from "@fanfare/contracts/admin/first-steps";
import type { Kysely } from "kysely";
import { recordAudit } from "../../platform/audit/audit.queries.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { addJob, defineJob } from "../../platform/jobs/jobs.ts";
import { newMessageId } from "../../platform/mail/mail.ts";
import { facts, type MailBranding, type MailContent, renderMail, text } from "../../platform/mail/mail-layout.ts";
import { mailFailureReason } from "../../platform/mail/mail-status.ts";
import type { MailSender } from "../../platform/mail/senders.ts";
import type { OutwardGate } from "../../platform/outward-gate.ts";
import { beginMailTest, endMailTest, readFirstSteps } from "./first-steps/first-steps.queries.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    send_test_mail: { message_id: string; user_id: number; asked_at: string };
  }
}

/** A failure is recorded and not thrown, so a second attempt only follows a crash. */
const MAX_ATTEMPTS = 2;

const testMail = (head: MailBranding, asked_at: Date): MailContent => ({
  subject: `${head.name}: the mail server works`,
  preview: "This is the test mail you asked for.",
  heading: "It works",
  blocks: [
    text("You asked your site for a test mail, and here it is. Order confirmations and letters go the same way."),
    text("Did it arrive in the spam folder? Then set up SPF, DKIM and DMARC for the domain that the mails are from."),
    facts([["Asked for", `${asked_at.toISOString().slice(0, 16).replace("T", " ")} UTC`]]),
  ],
  reason: `You get this because somebody in the owner area of ${head.name} asked for it.`,
});

export type MailTestDeps = {
  db: Kysely<DB>;
  clock: Clock;
  publicUrl: string;
  mailBranding: () => Promise<MailBranding>;
  gate: Pick<OutwardGate, "pass">;
  /** The account of a team member. */
  findAccount: (id: number) => Promise<{ email: string } | undefined>;
};

/** Sends a real mail to the caller, the way that all mails go, and reports its outcome. */
export function createMailTest(deps: MailTestDeps) {
  const { db, clock } = deps;
  const siteHost = new URL(deps.publicUrl).hostname;

  const read = async (): Promise<MailTest> => {
    const row = await readFirstSteps(db);
    const asked_at = row?.mail_asked_at?.toISOString() ?? null;
    if (!row || asked_at === null) return { state: "never", asked_at: null, reason: null };
    if (row.mail_ended_at === null) return { state: "waiting", asked_at, reason: null };
    if (row.mail_error !== null) return { state: "failed", asked_at, reason: row.mail_error };
    return { state: row.mail_way === "smtp" ? "sent" : "filed", asked_at, reason: null };
  };

  return {
    read,

    /** Queues a test mail to the caller. Throws `conflict` in a restored copy that is not live. */
    async send(actorId: number): Promise<MailTest> {
      await deps.gate.pass();
      const person = await deps.findAccount(actorId);
      if (!person) throw new AppError("unauthenticated");
      await db.transaction().execute(async (trx) => {
        const asked_at = clock.now();
        await beginMailTest(trx, asked_at);
        const payload = {
          message_id: newMessageId(siteHost),
          user_id: actorId,
          asked_at: asked_at.toISOString(),
        };
        await addJob(trx, "send_test_mail", payload, { maxAttempts: MAX_ATTEMPTS });
        await recordAudit(trx, {
          actor_id: actorId,
          action: "mail.tested",
          subject_type: "site",
          subject_id: null,
          summary: "Sent a test mail",
        });
      });
      return read();
    },

    sendJob: (sender: MailSender) =>
      defineJob({
        name: "send_test_mail",
        outward: true,
        async run({ message_id, user_id, asked_at }) {
          const person = await deps.findAccount(user_id);
          if (!person) return;
          const at = new Date(asked_at);
          const head = await deps.mailBranding();
          const mail_way = sender.way ?? "smtp";
          const mail_error = await sender
            .send({ message_id, to: person.email, ...renderMail(testMail(head, at), head) })
            .then(() => null, mailFailureReason);
          await endMailTest(db, at, { mail_ended_at: clock.now(), mail_way, mail_error });
        },
      }),
  };
}

export type MailTestService = ReturnType<typeof createMailTest>;
