import type { Letter, RecipientStatus, Segment } from "@fanfare/contracts/admin/letters";
import type { PageQuery } from "@fanfare/contracts/common/pagination";
import type { Kysely, Transaction, Updateable } from "kysely";
import { recordAudit } from "../../platform/audit.queries.ts";
import { changesOf } from "../../platform/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import { offsetOf } from "../../platform/db/page.ts";
import type { DB, Letters } from "../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../platform/errors/app-error.ts";
import { assertVersion } from "../../platform/http/stale-version.ts";
import { addJob } from "../../platform/jobs/jobs.ts";
import { queueMail } from "../../platform/mail/mail.ts";
import type { MailBranding } from "../../platform/mail/mail-layout.ts";
import type { MailStatus } from "../../platform/mail/mail-status.ts";
import type { WriteInLanguage } from "../../platform/mail/reader-language.ts";
import type { MediaStore } from "../../platform/media/media-store.ts";
import { holdEvent, latestAttended } from "../events/public.queries.ts";
import {
  countLetters,
  countRecipients,
  findLetter,
  findLetters,
  insertLetter,
  type LetterRow,
  listRecipients,
  lockLetter,
  removeLetter,
  skipWaiting,
  updateLetter,
  waitAgain,
} from "./letter.queries.ts";
import { countAudience } from "./letter-audience.queries.ts";
import { createLetterSender } from "./letter-sender.ts";
import { createLetterWriter, type LetterText } from "./letter-writer.ts";
import type { UnsubscribeLinks } from "./unsubscribe-links.ts";

type LetterFields = LetterText & { segment: Segment; event_id: number | null };

const NOT_A_DRAFT = "This letter is on its way already.";
/** Shows that a letter to attendees can be for. */
const MOST_SHOWS = 100;

const view = (row: LetterRow): Letter => ({
  id: row.id,
  subject: row.subject,
  body: row.body,
  segment: row.segment,
  event_id: row.event_id,
  event_title: row.event_title,
  status: row.status,
  scheduled_for: row.scheduled_for?.toISOString() ?? null,
  started_at: row.started_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
  version: row.version,
  progress: row.progress,
});

/** Throws `validation` on `event_id` for a show that is not there; one that is stays until the transaction ends. */
async function assertShow(trx: Transaction<DB>, event_id: number | null): Promise<void> {
  if (event_id === null) return;
  if (!(await holdEvent(trx, event_id))) throw invalid({ event_id: ["This show is not there (any more)"] });
}

/** The newsletter's letters: written, tried out, scheduled, sent. */
export function createLettersService(deps: {
  db: Kysely<DB>;
  clock: Clock;
  publicUrl: string;
  media: MediaStore;
  mailBranding: () => Promise<MailBranding>;
  writeInLanguage: WriteInLanguage;
  unsubscribe: UnsubscribeLinks;
  mailStatus: Pick<MailStatus, "read">;
  /** Who is of the team, for test mails. */
  findAccount: (id: number) => Promise<{ email: string; first_name: string } | undefined>;
}) {
  const { db, clock } = deps;
  const siteHost = new URL(deps.publicUrl).hostname;

  const writer = createLetterWriter(deps);
  const sender = createLetterSender({ db, clock, siteHost, begin: writer.begin });

  const byId = async (id: number, from: Kysely<DB> = db): Promise<Letter> => {
    const row = await findLetter(from, id);
    if (!row) throw notFound();
    return view(row);
  };

  /** One change of a letter, noted in the audit log; `work` gets it locked and as the editor knew it. */
  const change = (
    actor: number,
    input: { id: number; version: number },
    what: { action: string; said: string },
    work: (
      trx: Transaction<DB>,
      row: NonNullable<Awaited<ReturnType<typeof lockLetter>>>,
    ) => Promise<Updateable<Letters>>,
  ) =>
    db.transaction().execute(async (trx) => {
      const row = await lockLetter(trx, input.id);
      assertVersion(row, input.version);
      if (!row) throw notFound();
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
    sendJob: sender.job,
    byId,

    async list(query: PageQuery) {
      const [rows, count] = await Promise.all([
        findLetters(db, { offset: offsetOf(query), limit: query.page_size }),
        countLetters(db),
      ]);
      return { count, results: rows.map(view) };
    },

    create: (actor: number, input: LetterFields): Promise<Letter> =>
      db.transaction().execute(async (trx) => {
        await assertShow(trx, input.event_id);
        const id = await insertLetter(trx, { ...input, created_by: actor }, clock.now());
        await recordAudit(trx, {
          actor_id: actor,
          action: "letter.created",
          subject_type: "letter",
          subject_id: id,
          summary: `Wrote the letter “${input.subject}”`,
        });
        return byId(id, trx);
      }),

    /** Throws `conflict` once its sending has begun, or when another user has changed it. */
    update: (actor: number, { id, version, ...fields }: LetterFields & { id: number; version: number }) =>
      db.transaction().execute(async (trx) => {
        const row = await lockLetter(trx, id);
        assertVersion(row, version);
        if (!row || (row.status !== "draft" && row.status !== "scheduled")) throw new AppError("conflict", NOT_A_DRAFT);
        await assertShow(trx, fields.event_id);
        await updateLetter(trx, id, fields, clock.now());
        await recordAudit(trx, {
          actor_id: actor,
          action: "letter.updated",
          subject_type: "letter",
          subject_id: id,
          summary: `Changed the letter “${fields.subject}”`,
          changes: changesOf(
            { subject: row.subject, segment: row.segment, event_id: row.event_id },
            {
              subject: fields.subject,
              segment: fields.segment,
              event_id: fields.event_id,
            },
          ),
        });
        return byId(id, trx);
      }),

    /** Throws `conflict` for a letter that anybody may have got. */
    remove: (actor: number, id: number): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const row = await lockLetter(trx, id);
        if (!row) throw notFound();
        if (row.status !== "draft" && row.status !== "scheduled") throw new AppError("conflict", NOT_A_DRAFT);
        await removeLetter(trx, id);
        await recordAudit(trx, {
          actor_id: actor,
          action: "letter.removed",
          subject_type: "letter",
          subject_id: id,
          summary: `Removed the letter “${row.subject}”`,
        });
      }),

    preview: writer.preview,
    cardTargets: writer.cardTargets,

    audience: async (audience: { segment: Segment; event_id: number | null }) => ({
      recipients: await countAudience(db, audience),
    }),

    /** Sends the letter to the caller only. */
    async test(actor: number, id: number): Promise<{ message: string }> {
      const [letter, person] = await Promise.all([byId(id), deps.findAccount(actor)]);
      if (!person) throw new AppError("unauthenticated");
      const mail = await writer.test(letter, person.first_name);
      await queueMail(db, { to: person.email, ...mail, subject: `[Test] ${mail.subject}` }, siteHost);
      const { way } = await deps.mailStatus.read();
      return {
        message:
          way === "files"
            ? "There is no mail server, so the test was written to a file."
            : `A test is on its way to ${person.email}.`,
      };
    },

    /** Sends a letter at a moment, or now. Throws `conflict` unless it is a draft or waits for its moment. */
    send: (actor: number, input: { id: number; version: number; scheduled_for: string | null }) =>
      change(actor, input, { action: "scheduled", said: "Scheduled" }, async (trx, row) => {
        if (row.status !== "draft" && row.status !== "scheduled") throw new AppError("conflict", NOT_A_DRAFT);
        const now = clock.now();
        const wanted = input.scheduled_for === null ? 0 : Date.parse(input.scheduled_for);
        const scheduled_for = new Date(Math.max(wanted, now.getTime()));
        if (scheduled_for <= now) await addJob(trx, "send_letters", {}, { key: `send_letters:${row.id}` });
        return { status: "scheduled", scheduled_for };
      }),

    /** Back to a draft; throws `conflict` once its sending has begun. */
    unschedule: (actor: number, input: { id: number; version: number }) =>
      change(actor, input, { action: "unscheduled", said: "Took back" }, async (_trx, row) => {
        if (row.status !== "scheduled") throw new AppError("conflict", NOT_A_DRAFT);
        return { status: "draft", scheduled_for: null };
      }),

    /** Stops a letter that is being sent: who has not got it yet does not get it. */
    async stop(actor: number, id: number): Promise<Letter> {
      const { version } = await byId(id);
      return change(actor, { id, version }, { action: "stopped", said: "Stopped" }, async (trx, row) => {
        if (row.status !== "sending") throw new AppError("conflict", "This letter is not being sent.");
        await skipWaiting(trx, id, clock.now());
        return { status: "stopped", finished_at: clock.now() };
      });
    },

    /**
     * Sends a letter once more to those who may or may not have got it; some get it twice. Throws `conflict`
     * when there are none, and for a letter that was not sent.
     */
    sendAgain: (actor: number, input: { id: number; version: number }) =>
      change(
        actor,
        input,
        { action: "sent_again", said: "Sent again to readers of unknown delivery" },
        async (trx, row) => {
          if (row.status !== "sent" && row.status !== "sending")
            throw new AppError("conflict", "This letter was not sent.");
          if ((await waitAgain(trx, row.id)) === 0) {
            throw new AppError("conflict", "There is nobody whose delivery is unknown.");
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

    /** Shows with attendees, the latest first. */
    async shows() {
      const rows = await latestAttended(db, MOST_SHOWS);
      return rows.map((row) => ({ id: row.id, title: row.title, starts_at: row.starts_at.toISOString() }));
    },
  };
}
