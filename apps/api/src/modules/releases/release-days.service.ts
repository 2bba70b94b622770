import type { ReleaseChoices, ReleaseDay, ReleaseDayInput, ReleasePlan } from "@fanfare/contracts/admin/release-day";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../platform/audit/audit.queries.ts";
import { changesOf } from "../../platform/audit/audit.ts";
import type { Content } from "../../platform/cache/content.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { AppError, invalid, notFound } from "../../platform/errors/app-error.ts";
import { assertVersion } from "../../platform/http/stale-version.ts";
import { addJob, defineJob } from "../../platform/jobs/jobs.ts";
import { EARLY_MS, sleepUntilDue, startBefore } from "../../platform/jobs/wait-until-due.ts";
import { openShow, showForRelease } from "../events/public.queries.ts";
import { albumForRelease, featureAlbumFirst, publishAlbum } from "../music/public.queries.ts";
import { letterForRelease, scheduleLetter } from "../newsletter/public.queries.ts";
import { queueOwnerNotice } from "../operations/public.queries.ts";
import type { SiteService } from "../site/site.service.ts";
import {
  openProducts,
  preordersForRelease,
  productsForRelease,
  releasePreorders,
  shopCurrency,
} from "../store/public.queries.ts";
import {
  dueReleaseDays,
  endReleaseDay,
  findReleaseDay,
  insertReleaseDay,
  isToCome,
  listReleaseDays,
  lockReleaseDay,
  type ReleaseDayRow,
  releaseChoicesOf,
  timeLeft,
  updateReleaseDay,
} from "./release-day.queries.ts";
import { planRelease } from "./release-plan.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    release_day: { release_day_id: number };
    due_release_days: Record<string, never>;
  }
}

const HAS_ENDED = "This release day has happened already, or was called off.";

const view = (row: ReleaseDayRow): ReleaseDay => ({
  id: row.id,
  version: row.version,
  album_id: row.album_id,
  album_title: row.album_title,
  due_at: row.due_at.toISOString(),
  product_ids: row.product_ids,
  event_id: row.event_id,
  letter_id: row.letter_id,
  is_featured: row.is_featured,
  status: row.status,
  problem: row.problem,
  ended_at: row.ended_at?.toISOString() ?? null,
});

/**
 * Release days: planned, moved, called off, and happening at their time, once and as a whole. The row's lock and the database's
 * clock decide. `lock` can be replaced for a test's negative control.
 */
export function createReleaseDays(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  site: Pick<SiteService, "settings">;
  lock?: typeof lockReleaseDay;
}) {
  const { db, clock, content, site, lock = lockReleaseDay } = deps;

  const byId = async (id: number, from: Kysely<DB> = db): Promise<ReleaseDay> => {
    const row = await findReleaseDay(from, id);
    if (!row) throw notFound();
    return view(row);
  };

  const planOf = async (from: Kysely<DB>, input: Omit<ReleaseDayInput, "due_at">, at: Date): Promise<ReleasePlan> => {
    const wanted = new Set(input.product_ids).size;
    const album = await albumForRelease(from, input.album_id);
    const products = await productsForRelease(from, input.product_ids);
    const preorders = await preordersForRelease(from, { albumId: input.album_id, productIds: input.product_ids }, at);
    const show = input.event_id === null ? null : await showForRelease(from, input.event_id);
    const letter = input.letter_id === null ? null : await letterForRelease(from, input.letter_id);
    const currency = await shopCurrency(from);
    const { hidden_album_titles: hidden_titles } = await site.settings();
    return planRelease(
      { at, is_featured: input.is_featured, hidden_titles, album, wanted, products, preorders, currency, show, letter },
      input.album_id,
    );
  };

  /** Throws `validation` for a time in the past and for parts that do not exist. */
  const assertPlannable = async (trx: Transaction<DB>, input: ReleaseDayInput): Promise<void> => {
    if (!(await isToCome(trx, new Date(input.due_at)))) throw invalid({ due_at: ["Choose a moment that is to come"] });
    if (!(await albumForRelease(trx, input.album_id)))
      throw invalid({ album_id: ["This album is not there (any more)"] });
    const products = await productsForRelease(trx, input.product_ids);
    if (products.length !== new Set(input.product_ids).size) {
      throw invalid({ product_ids: ["One of them is not there (any more)"] });
    }
    if (input.event_id !== null && !(await showForRelease(trx, input.event_id))) {
      throw invalid({ event_id: ["This show is not there (any more)"] });
    }
    if (input.letter_id !== null && !(await letterForRelease(trx, input.letter_id))) {
      throw invalid({ letter_id: ["This letter is not there (any more)"] });
    }
  };

  const queue = (trx: Kysely<DB>, release_day_id: number, due: Date) =>
    addJob(trx, "release_day", { release_day_id }, { key: `release_day:${release_day_id}`, runAt: startBefore(due) });

  const audit = (
    trx: Transaction<DB>,
    actor_id: number | null,
    day: { id: number; title: string },
    what: { action: string; summary: string; changes?: ReturnType<typeof changesOf> },
  ) =>
    recordAudit(trx, {
      actor_id,
      action: `release_day.${what.action}`,
      subject_type: "release_day",
      subject_id: day.id,
      summary: what.summary,
      ...(what.changes && { changes: what.changes }),
    });

  const once = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (!isUniqueViolation(error, "release_days_planned_key")) throw error;
      throw new AppError("conflict", "There is a release day for this album already.");
    }
  };

  /** Carries out a due release day; false while it is planned and not due yet. */
  const release = (id: number): Promise<boolean> =>
    content.write(async (trx) => {
      const day = await lock(trx, id);
      if (day?.status !== "planned") return true;
      if (day.left_ms > 0) return false;
      const { due_at: at, album_id, product_ids, event_id, letter_id, is_featured } = day;
      const { steps, problems } = await planOf(trx, day, at);
      const title = (await albumForRelease(trx, album_id))?.title ?? "";
      const stops = problems.filter((problem) => problem.stops).map(({ text }) => text);
      if (stops.length > 0) {
        const problem = stops.join(" ");
        await endReleaseDay(trx, id, { status: "stopped", problem });
        await queueOwnerNotice(trx, {
          kind: "release_stopped",
          subjectId: id,
          facts: { title, problem },
          isRepeated: true,
        });
        await audit(trx, null, { id, title }, { action: "stopped", summary: `The release of “${title}” was stopped` });
        return true;
      }
      await publishAlbum(trx, album_id, at);
      if (is_featured) await featureAlbumFirst(trx, album_id);
      await openProducts(trx, product_ids, at);
      for (const product_id of await releasePreorders(trx, { albumId: album_id, productIds: product_ids }, at)) {
        await addJob(trx, "open_preorders", { product_id }, { key: `open_preorders:${product_id}` });
      }
      if (event_id !== null) await openShow(trx, event_id, at);
      if (letter_id !== null && (await scheduleLetter(trx, letter_id, at))) {
        await addJob(trx, "send_letters", {}, { key: `send_letters:${letter_id}` });
      }
      await endReleaseDay(trx, id, { status: "done" });
      await audit(trx, null, { id, title }, { action: "happened", summary: `Released: ${steps.join(" ")}` });
      return true;
    });

  /** Waits until the day is due by the database's clock; it may be moved in the meantime. */
  const awaitAndHappen = async (id: number, signal: AbortSignal | undefined): Promise<void> => {
    for (;;) {
      const left = await timeLeft(db, id);
      if (left === undefined) return;
      if (left > EARLY_MS) {
        const { due_at } = await byId(id);
        await queue(db, id, new Date(due_at));
        return;
      }
      if (left <= 0 && (await release(id))) return;
      await sleepUntilDue(left, signal);
    }
  };

  return {
    list: async (): Promise<ReleaseDay[]> => (await listReleaseDays(db)).map(view),

    /** What a release day can be made of. */
    async choices(): Promise<ReleaseChoices> {
      const now = clock.now();
      const { albums, products, shows, letters } = await releaseChoicesOf(db, now);
      const isListed = (row: { listed_from: Date | null }) => row.listed_from !== null && row.listed_from <= now;
      return {
        albums: albums.map((row) => ({ id: row.id, title: row.title, is_out: isListed(row) })),
        products: products.map((row) => ({
          id: row.id,
          title: row.name,
          album_id: row.album_id,
          is_listed: isListed(row),
        })),
        shows: shows.map((row) => ({ id: row.id, title: row.title, starts_at: row.starts_at.toISOString() })),
        letters: letters.map((row) => ({ id: row.id, title: row.subject })),
      };
    },

    /** The dry run; nothing is written. */
    plan: (input: ReleaseDayInput): Promise<ReleasePlan> => planOf(db, input, new Date(input.due_at)),

    /** Plans a release day. Throws `validation`, and `conflict` when the album has one already. */
    create: (actor: number, input: ReleaseDayInput): Promise<ReleaseDay> =>
      once(() =>
        db.transaction().execute(async (trx) => {
          await assertPlannable(trx, input);
          const id = await insertReleaseDay(trx, input);
          await queue(trx, id, new Date(input.due_at));
          const made = await byId(id, trx);
          const summary = `Planned the release of “${made.album_title}” for ${made.due_at}`;
          await audit(trx, actor, { id, title: made.album_title }, { action: "planned", summary });
          return made;
        }),
      ),

    /**
     * Changes or moves a release day that has not happened. Throws `not_found`, `validation`, and `conflict` once it has ended,
     * when another user has changed it, or when another one is planned for the album.
     */
    change: (
      actor: number,
      { id, version, ...input }: ReleaseDayInput & { id: number; version: number },
    ): Promise<ReleaseDay> =>
      once(() =>
        db.transaction().execute(async (trx) => {
          const before = await lock(trx, id);
          if (before && before.status !== "planned") throw new AppError("conflict", HAS_ENDED);
          assertVersion(before, version);
          await assertPlannable(trx, input);
          await updateReleaseDay(trx, id, input);
          await queue(trx, id, new Date(input.due_at));
          const made = await byId(id, trx);
          const changes = changesOf(before ? { ...before, due_at: before.due_at.toISOString() } : {}, input);
          const summary = `Changed the release of “${made.album_title}”, which is due ${made.due_at}`;
          await audit(trx, actor, { id, title: made.album_title }, { action: "changed", summary, changes });
          return made;
        }),
      ),

    /** Throws `not_found`, and `conflict` once it has ended or when another user has changed it. */
    callOff: (actor: number, { id, version }: { id: number; version: number }): Promise<ReleaseDay> =>
      db.transaction().execute(async (trx) => {
        const before = await lock(trx, id);
        if (before && before.status !== "planned") throw new AppError("conflict", HAS_ENDED);
        assertVersion(before, version);
        await endReleaseDay(trx, id, { status: "called_off" });
        const made = await byId(id, trx);
        const summary = `Called off the release of “${made.album_title}”`;
        await audit(trx, actor, { id, title: made.album_title }, { action: "called_off", summary });
        return made;
      }),

    /** Carries out a due release day, at most once. Returns false while it is planned and not due yet. */
    release,

    jobs: [
      // Not outward: publishing pages has no outside effect, and the letter has its own outward job.
      defineJob({
        name: "release_day",
        outward: false,
        run: ({ release_day_id }, { abortSignal }) => awaitAndHappen(release_day_id, abortSignal),
      }),
      // Catches up within a minute if the job above did not run.
      defineJob({
        name: "due_release_days",
        outward: false,
        cron: "* * * * *",
        run: async () => {
          for (const id of await dueReleaseDays(db)) await release(id);
        },
      }),
    ],
  };
}
