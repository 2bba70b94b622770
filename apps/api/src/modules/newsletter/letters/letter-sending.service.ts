import type { Letter, RecipientStatus } from "@fanfare/contracts/admin/letters";
import type { PageQuery } from "@fanfare/contracts/common/pagination";
import type { Kysely, Transaction, Updateable } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import { offsetOf } from "../../../platform/db/page.ts";
import type { DB, Letters } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import { addJob } from "../../../platform/jobs/jobs.ts";
import { queueMail } from "../../../platform/mail/mail.ts";
import type { MailStatus } from "../../../platform/mail/mail-status.ts";
import { countRecipients, listRecipients, lockLetter, skipWaiting, updateLetter, waitAgain } from "./letter.queries.ts";
import { NOT_A_DRAFT } from "./letter-drafts.service.ts";
import type { LetterWriter } from "./letter-writer.ts";

/** A letter's way to its readers: tested, scheduled, sent, stopped and sent again. */
export function createLetterSending(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  siteHost: string;
  byId: (id: number, from?: Kysely<DB>) => Promise<Letter>;
  writer: Pick<LetterWriter, "test">;
  mailStatus: Pick<MailStatus, "read">;
  /** Finds a team member's account, for test mails. */
  findAccount: (id: number) => Promise<{ email: string; first_name: string } | undefined>;
}) {
  const { db, clock, siteHost, byId, writer } = deps;

  /**
   * Applies one change to a letter and records it in the audit log; `work` gets the locked row. Throws `not_found`, and `conflict`
   * for an outdated version, or, without a version, only what `work` throws.
   */
  const change = (
    actor: number,
    input: { id: number; version?: number },
    what: { action: string; said: string },
    work: (
      trx: Transaction<DB>,
      row: NonNullable<Awaited<ReturnType<typeof lockLetter>>>,
    ) => Promise<Updateable<Letters>>,
  ) =>
    deps.content.write(async (trx) => {
      const row = await lockLetter(trx, input.id);
      if (!row) throw notFound();
      if (input.version !== undefined) assertVersion(row, input.version);
      const set = await work(trx, row);
      await updateLetter(trx, row.id, set, clock.now());
      await recordAudit(trx, {
        actor_id: actor,
        action: `letter.${what.action}`,
        subject_type: "letter",
        subject_id: row.id,
        summary: `${what.said} the letter “${row.subject}”`,
      });
      return byId(row.id, trx);
    });

  return {
    /** Sends a test mail of the letter to the caller only. Throws `not_found`. */
    async test(actor: number, id: number): Promise<{ message: string }> {
      const [letter, person] = await Promise.all([byId(id), deps.findAccount(actor)]);
      if (!person) throw new AppError("unauthenticated");
      const mail = await writer.test({ subject: letter.subject, body: letter.body }, person.first_name);
      await queueMail(db, { to: person.email, ...mail, subject: `[Test] ${mail.subject}` }, siteHost);
      const { way } = await deps.mailStatus.read();
      return {
        message:
          way === "files"
            ? "There is no mail server, so the test was written to a file."
            : `A test is on its way to ${person.email}.`,
      };
    },

    /** Schedules a letter, or sends it now. Throws `conflict` unless it is a draft or scheduled. */
    send: (actor: number, input: { id: number; version: number; scheduled_for: string | null }) =>
      change(actor, input, { action: "scheduled", said: "Scheduled" }, async (trx, row) => {
        if (row.status !== "draft" && row.status !== "scheduled") throw new AppError("conflict", NOT_A_DRAFT);
        const now = clock.now();
        const wanted = input.scheduled_for === null ? 0 : Date.parse(input.scheduled_for);
        const scheduled_for = new Date(Math.max(wanted, now.getTime()));
        if (scheduled_for <= now) await addJob(trx, "send_letters", {}, { key: `send_letters:${row.id}` });
        return { status: "scheduled", scheduled_for };
      }),

    /** Shows a letter on the site too, or no longer; visitors see it once its sending has begun. */
    setOnSite: (actor: number, input: { id: number; version: number; is_on_site: boolean }) =>
      change(
        actor,
        input,
        input.is_on_site
          ? { action: "put_on_site", said: "Put on the site" }
          : { action: "taken_off_site", said: "Took off the site" },
        async () => ({ is_on_site: input.is_on_site }),
      ),

    /**
     * Turns a scheduled letter back into a draft. Throws `conflict` unless it is scheduled: also for one whose readers were being
     * listed when this was called, and which is therefore on its way.
     */
    unschedule: (actor: number, { id, version }: { id: number; version: number }) =>
      change(actor, { id }, { action: "unscheduled", said: "Took back" }, async (_trx, row) => {
        if (row.status !== "scheduled") throw new AppError("conflict", NOT_A_DRAFT);
        assertVersion(row, version);
        return { status: "draft", scheduled_for: null };
      }),

    /**
     * Stops a letter that is being sent: recipients who have not got it are skipped. Whatever else changed meanwhile does not
     * matter; one whose readers are being listed is stopped before its first mail. Throws `conflict` unless it is being sent.
     */
    stop: (actor: number, id: number): Promise<Letter> =>
      change(actor, { id }, { action: "stopped", said: "Stopped" }, async (trx, row) => {
        if (row.status !== "sending") throw new AppError("conflict", "This letter is not being sent.");
        await skipWaiting(trx, id, clock.now());
        return { status: "stopped", finished_at: clock.now() };
      }),

    /**
     * Continues a stopped letter: it goes to the recipients who were skipped when it was stopped and still want it. Throws
     * `conflict` when there are none, and for a letter that is not stopped.
     */
    resume: (actor: number, input: { id: number; version: number }) =>
      change(actor, input, { action: "resumed", said: "Continued sending" }, async (trx, row) => {
        if (row.status !== "stopped") throw new AppError("conflict", "This letter was not stopped.");
        if ((await waitAgain(trx, row.id, "stopped")) === 0) {
          throw new AppError("conflict", "No reader was left out when this letter was stopped.");
        }
        await addJob(trx, "send_letters", {}, { key: `send_letters:${row.id}` });
        return { status: "sending", finished_at: null };
      }),

    /**
     * Sends a letter again to recipients of unknown delivery; some of them get it twice. Throws `conflict` when there are none,
     * and for a letter that was not sent.
     */
    sendAgain: (actor: number, input: { id: number; version: number }) =>
      change(
        actor,
        input,
        { action: "sent_again", said: "Sent again to readers of unknown delivery" },
        async (trx, row) => {
          if (row.status !== "sent" && row.status !== "sending")
            throw new AppError("conflict", "This letter was not sent.");
          if ((await waitAgain(trx, row.id, "unknown")) === 0) {
            throw new AppError("conflict", "No recipient's delivery is unknown.");
          }
          await addJob(trx, "send_letters", {}, { key: `send_letters:${row.id}` });
          return { status: "sending", finished_at: null };
        },
      ),

    async recipients(query: PageQuery & { id: number; status?: RecipientStatus | undefined }) {
      const { id, status } = query;
      const [count, rows] = await Promise.all([
        countRecipients(db, id, status),
        listRecipients(db, id, { status, offset: offsetOf(query), limit: query.page_size }),
      ]);
      const results = rows.map((row) => ({ ...row, moved_at: row.moved_at?.toISOString() ?? null }));
      return { count, results };
    },
  };
}
