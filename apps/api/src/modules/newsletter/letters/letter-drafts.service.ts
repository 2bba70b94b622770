import {
  type Letter,
  type LetterFilters,
  letterFilters,
  NO_FILTERS,
  REFUSED_DAYS,
  type Segment,
} from "@fanfare/contracts/admin/letters";
import type { PageQuery } from "@fanfare/contracts/common/pagination";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import { changesOf } from "../../../platform/audit/audit.ts";
import type { Clock } from "../../../platform/clock.ts";
import { offsetOf } from "../../../platform/db/page.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import { holdEvent } from "../../events/public.queries.ts";
import { holdProduct } from "../../store/public.queries.ts";
import {
  countLetters,
  findLetter,
  findLetters,
  insertLetter,
  type LetterRow,
  lockLetter,
  removeLetter,
  updateLetter,
} from "./letter.queries.ts";
import type { LetterText, LetterWriter } from "./letter-writer.ts";

/** The subscribers that a letter is for. */
export type Audience = { segment: Segment; event_id: number | null; filters?: LetterFilters };
type LetterFields = Pick<LetterText, "subject" | "body"> & Audience & { is_on_site?: boolean };

const NO_SUCH_SHOW = "This show is not there (any more)";
/** The conflict for a letter whose sending has begun. */
export const NOT_A_DRAFT = "This letter is on its way already.";
/** The number of letters per query when all are read. */
const WRITTEN_BATCH = 50;
const DAY_MS = 86_400_000;

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

/** The newsletter's letters: their list, and their texts and audiences until they are sent. */
export function createLetterDrafts(deps: { db: Kysely<DB>; clock: Clock; writer: Pick<LetterWriter, "preview"> }) {
  const { db, clock, writer } = deps;

  const byId = async (id: number, from: Kysely<DB> = db): Promise<Letter> => {
    const row = await findLetter(from, id);
    if (!row) throw notFound();
    return view(row);
  };

  return {
    byId,

    async list(query: PageQuery & { recently_refused?: boolean | undefined }) {
      const refusedSince = query.recently_refused ? new Date(clock.now().getTime() - REFUSED_DAYS * DAY_MS) : null;
      const [rows, count] = await Promise.all([
        findLetters(db, { offset: offsetOf(query), limit: query.page_size, refusedSince }),
        countLetters(db, refusedSince),
      ]);
      return { count, results: rows.map(view) };
    },

    /** Throws `validation` for an audience of shows or products that do not exist. */
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

    /**
     * Throws `not_found`, `conflict` once its sending has begun or when another user has changed it, and `validation` as `create`.
     */
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

    /** Throws `not_found`, and `conflict` once its sending has begun or when another user has changed it. */
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

    /** Every letter, drafts too, as its readers get it, the newest first. */
    async *written(): AsyncGenerator<{ id: number; subject: string; html: string; text: string }> {
      for (let offset = 0; ; offset += WRITTEN_BATCH) {
        const letters = await findLetters(db, { offset, limit: WRITTEN_BATCH, refusedSince: null });
        for (const { id, subject, body } of letters) {
          const { html, text } = await writer.preview({ subject, body });
          yield { id, subject, html, text };
        }
        if (letters.length < WRITTEN_BATCH) return;
      }
    },
  };
}
