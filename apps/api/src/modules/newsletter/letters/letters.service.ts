import {
  type AudienceChoices,
  type Letter,
  type LetterFilters,
  letterFilters,
  NO_FILTERS,
  type RecipientStatus,
  type Segment,
} from "@fanfare/contracts/admin/letters";
import type { PageQuery } from "@fanfare/contracts/common/pagination";
import type { Kysely, Transaction, Updateable } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import { changesOf } from "../../../platform/audit/audit.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import { offsetOf } from "../../../platform/db/page.ts";
import type { DB, Letters } from "../../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import { addJob } from "../../../platform/jobs/jobs.ts";
import { queueMail } from "../../../platform/mail/mail.ts";
import type { MailBranding } from "../../../platform/mail/mail-layout.ts";
import type { MailStatus } from "../../../platform/mail/mail-status.ts";
import type { WriteInLanguage } from "../../../platform/mail/reader-language.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { holdEvent, latestAttended, showsToWriteAbout } from "../../events/public.queries.ts";
import { holdProduct, soldKinds, soldProducts } from "../../store/public.queries.ts";
import type { UnsubscribeLinks } from "../subscribers/unsubscribe-links.ts";
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

type Audience = { segment: Segment; event_id: number | null; filters?: LetterFilters };
type LetterFields = Pick<LetterText, "subject" | "body"> & Audience & { is_on_site?: boolean };

const NO_SUCH_SHOW = "This show is not there (any more)";
const NOT_A_DRAFT = "This letter is on its way already.";
/** The most shows and products offered as audience filters. */
const MAX_CHOICES = 200;
/** How many letters are read at a time when all are. */
const WRITTEN_BATCH = 50;

const view = (row: LetterRow): Letter => ({
  id: row.id,
  subject: row.subject,
  body: row.body,
  segment: row.segment,
  event_id: row.event_id,
  filters: letterFilters.parse(row.filters),
  is_on_site: row.is_on_site,
  event_title: row.event_title,
  status: row.status,
  scheduled_for: row.scheduled_for?.toISOString() ?? null,
  started_at: row.started_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
  version: row.version,
  progress: row.progress,
});

/** Throws `validation` for shows and products that do not exist; locks the others until the transaction ends. */
async function assertAudience(trx: Transaction<DB>, { event_id, filters = NO_FILTERS }: Audience): Promise<void> {
  const { near_event_id, product_id } = filters;
  if (event_id !== null && !(await holdEvent(trx, event_id))) throw invalid({ event_id: [NO_SUCH_SHOW] });
  if (near_event_id !== null && !(await holdEvent(trx, near_event_id))) {
    throw invalid({ "filters.near_event_id": [NO_SUCH_SHOW] });
  }
  if (product_id !== null && !(await holdProduct(trx, product_id))) {
    throw invalid({ "filters.product_id": ["This product is not there (any more)"] });
  }
}

/** The newsletter's letters: writing, testing, scheduling and sending. */
export function createLettersService(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  publicUrl: string;
  media: MediaStore;
  mailBranding: () => Promise<MailBranding>;
  writeInLanguage: WriteInLanguage;
  unsubscribe: UnsubscribeLinks;
  mailStatus: Pick<MailStatus, "read">;
  /** Which languages the site is offered in. */
  languages: () => Promise<string[]>;
  /** Finds a team member's account, for test mails. */
  findAccount: (id: number) => Promise<{ email: string; first_name: string } | undefined>;
}) {
  const { db, clock } = deps;
  const siteHost = new URL(deps.publicUrl).hostname;

  const writer = createLetterWriter(deps);
  const sender = createLetterSender({ db, content: deps.content, clock, siteHost, begin: writer.begin });

  const byId = async (id: number, from: Kysely<DB> = db): Promise<Letter> => {
    const row = await findLetter(from, id);
    if (!row) throw notFound();
    return view(row);
  };

  /**
   * Applies one change to a letter and records it in the audit log; `work` gets the row locked, with the version the editor knew.
   */
  const change = (
    actor: number,
    input: { id: number; version: number },
    what: { action: string; said: string },
    work: (
      trx: Transaction<DB>,
      row: NonNullable<Awaited<ReturnType<typeof lockLetter>>>,
    ) => Promise<Updateable<Letters>>,
  ) =>
    deps.content.write(async (trx) => {
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
        await assertAudience(trx, input);
        const { filters = NO_FILTERS, is_on_site = false } = input;
        const id = await insertLetter(trx, { ...input, filters, is_on_site, created_by: actor }, clock.now());
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
    update: (
      actor: number,
      { id, version, filters = NO_FILTERS, ...fields }: LetterFields & { id: number; version: number },
    ) =>
      db.transaction().execute(async (trx) => {
        const row = await lockLetter(trx, id);
        assertVersion(row, version);
        if (!row || (row.status !== "draft" && row.status !== "scheduled")) throw new AppError("conflict", NOT_A_DRAFT);
        await assertAudience(trx, { ...fields, filters });
        await updateLetter(trx, id, { ...fields, filters: JSON.stringify(filters) }, clock.now());
        await recordAudit(trx, {
          actor_id: actor,
          action: "letter.updated",
          subject_type: "letter",
          subject_id: id,
          summary: `Changed the letter “${fields.subject}”`,
          changes: changesOf(
            { subject: row.subject, segment: row.segment, event_id: row.event_id, ...letterFilters.parse(row.filters) },
            { subject: fields.subject, segment: fields.segment, event_id: fields.event_id, ...filters },
          ),
        });
        return byId(id, trx);
      }),

    /** Throws `conflict` once its sending has begun, or when someone else has changed it. */
    remove: (actor: number, { id, version }: { id: number; version: number }): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const row = await lockLetter(trx, id);
        if (!row) throw notFound();
        assertVersion(row, version);
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

    /** Every letter, drafts too, as its readers get it, the newest first. */
    async *written(): AsyncGenerator<{ id: number; subject: string; html: string; text: string }> {
      for (let offset = 0; ; offset += WRITTEN_BATCH) {
        const letters = await findLetters(db, { offset, limit: WRITTEN_BATCH });
        for (const { id, subject, body } of letters) {
          const { html, text } = await writer.preview({ subject, body });
          yield { id, subject, html, text };
        }
        if (letters.length < WRITTEN_BATCH) return;
      }
    },
    cardTargets: writer.cardTargets,

    audience: ({ filters = NO_FILTERS, ...audience }: Audience) => countAudience(db, { ...audience, filters }),

    /** Sends a test mail of the letter to the caller only. */
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

    /** Turns a scheduled letter back into a draft. Throws `conflict` unless it is scheduled. */
    unschedule: (actor: number, input: { id: number; version: number }) =>
      change(actor, input, { action: "unscheduled", said: "Took back" }, async (_trx, row) => {
        if (row.status !== "scheduled") throw new AppError("conflict", NOT_A_DRAFT);
        return { status: "draft", scheduled_for: null };
      }),

    /** Stops a letter that is being sent: recipients who have not got it are skipped. */
    async stop(actor: number, id: number): Promise<Letter> {
      const { version } = await byId(id);
      return change(actor, { id, version }, { action: "stopped", said: "Stopped" }, async (trx, row) => {
        if (row.status !== "sending") throw new AppError("conflict", "This letter is not being sent.");
        await skipWaiting(trx, id, clock.now());
        return { status: "stopped", finished_at: clock.now() };
      });
    },

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

    /** The values that an audience can be filtered by. */
    async choices(): Promise<AudienceChoices> {
      const [attended, near, products, product_types, languages] = await Promise.all([
        latestAttended(db, MAX_CHOICES),
        showsToWriteAbout(db, clock.now(), MAX_CHOICES),
        soldProducts(db, MAX_CHOICES),
        soldKinds(db),
        deps.languages(),
      ]);
      const dated = <Show extends { starts_at: Date }>(show: Show) => ({
        ...show,
        starts_at: show.starts_at.toISOString(),
      });
      return { attended: attended.map(dated), near: near.map(dated), products, product_types, languages };
    },
  };
}
