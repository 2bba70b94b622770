import {
  SECRET_OVERLAP_HOURS,
  WEBHOOK_ENDPOINTS_MAX,
  type Webhook,
  type WebhookEvent,
} from "@fanfare/contracts/admin/webhooks";
import type { PageQuery } from "@fanfare/contracts/common/pagination";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../platform/audit/audit.queries.ts";
import type { Clock } from "../../platform/clock.ts";
import { offsetOf } from "../../platform/db/page.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../platform/errors/app-error.ts";
import { addressProblem } from "../../platform/http/outgoing-post.ts";
import { assertFingerprint, fingerprintOf } from "../../platform/http/stale-version.ts";
import {
  countDeliveries,
  deleteEndpoint,
  type EndpointRow,
  endWaiting,
  findDelivery,
  findEndpoint,
  insertEndpoint,
  insertTest,
  listDeliveries,
  listEndpoints,
  lockEndpoint,
  reopenDelivery,
  updateEndpoint,
} from "./webhook.queries.ts";
import { queueDelivery } from "./webhook-delivery.ts";
import { newSalt, shownSecret, type WebhookSecrets } from "./webhook-signature.ts";

function stateOf(row: EndpointRow): Webhook["state"] {
  if (row.disabled_because !== null) return row.disabled_because === "owner" ? "off" : "given_up";
  return row.failing_since ? "failing" : "working";
}

/** What a change of an endpoint replaces. */
const fieldsOf = ({ url, events, disabled_at }: EndpointRow) => ({ url, events, is_on: disabled_at === null });

const viewOf = (row: EndpointRow, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  created_at: row.created_at.toISOString(),
  state: stateOf(row),
  failing_since: row.failing_since?.toISOString() ?? null,
  old_secret_until: row.old_secret_until && row.old_secret_until > now ? row.old_secret_until.toISOString() : null,
  fingerprint: fingerprintOf(fieldsOf(row)),
});

type Fields = { url: string; events: WebhookEvent[] };

/** The endpoints that are notified of events, and the log of their deliveries. */
export function createWebhooks(deps: { db: Kysely<DB>; clock: Clock; secrets: WebhookSecrets; mayBePrivate: boolean }) {
  const { db, clock, secrets } = deps;

  const assertAddress = (url: string): void => {
    const problem = addressProblem(new URL(url), deps.mayBePrivate);
    if (problem !== undefined) throw invalid({ url: [problem] });
  };
  const audit = (
    trx: Transaction<DB>,
    actorId: number,
    what: string,
    row: { id: number; url: string },
    words: string,
  ) =>
    recordAudit(trx, {
      actor_id: actorId,
      action: `webhook.${what}`,
      subject_type: "webhook",
      subject_id: row.id,
      summary: `${words} ${new URL(row.url).host}`,
    });

  return {
    async list(): Promise<Webhook[]> {
      const now = clock.now();
      return (await listEndpoints(db)).map((row) => viewOf(row, now));
    },

    /** Throws `validation` for an address that is not public, `conflict` when the maximum number of webhooks exists. */
    async create(actorId: number, { url, events }: Fields) {
      assertAddress(url);
      const now = clock.now();
      const secret_salt = newSalt();
      const fields = { url, events: [...new Set(events)], secret_salt, created_at: now };
      return db.transaction().execute(async (trx) => {
        const row = await insertEndpoint(trx, fields, WEBHOOK_ENDPOINTS_MAX);
        if (!row)
          throw new AppError("conflict", `There are ${WEBHOOK_ENDPOINTS_MAX} webhooks already. Remove one first.`);
        await audit(trx, actorId, "created", row, "Added the webhook to");
        return { webhook: viewOf(row, now), secret: shownSecret(secrets.of(secret_salt)) };
      });
    },

    /**
     * Changes an endpoint's address, its events and whether it is on. Once switched on again, it gets only events from then on.
     * Throws `not_found`, `validation` for an address that is not public, and `conflict` unless `fingerprint`, if given, is the
     * current one.
     */
    async change(
      actorId: number,
      {
        id,
        url,
        events,
        is_on,
        fingerprint,
      }: Fields & { id: number; is_on: boolean; fingerprint?: string | undefined },
    ): Promise<Webhook> {
      assertAddress(url);
      const now = clock.now();
      return db.transaction().execute(async (trx) => {
        const before = await lockEndpoint(trx, id);
        if (!before) throw notFound();
        if (fingerprint !== undefined) assertFingerprint(fingerprint, fieldsOf(before));
        const wasOn = before.disabled_at === null;
        const switched = is_on
          ? { disabled_at: null, disabled_because: null, failing_since: wasOn ? before.failing_since : null }
          : { disabled_at: before.disabled_at ?? now, disabled_because: "owner" as const };
        const row = await updateEndpoint(trx, id, { url, events: [...new Set(events)], ...switched });
        if (!is_on) await endWaiting(trx, id);
        const switching = is_on ? "Switched on" : "Switched off";
        const words = wasOn === is_on ? "Changed" : switching;
        await audit(trx, actorId, "updated", row, `${words} the webhook to`);
        return viewOf(row, now);
      });
    },

    /** Throws `not_found`. */
    async remove(actorId: number, id: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const gone = await deleteEndpoint(trx, id);
        if (!gone) throw notFound();
        await audit(trx, actorId, "deleted", { id, ...gone }, "Removed the webhook to");
      });
    },

    /** Creates a new secret; calls are signed with both for a time, so that the receiver can switch over. Throws `not_found`. */
    async rotate(actorId: number, id: number) {
      const now = clock.now();
      const secret_salt = newSalt();
      const old_secret_until = new Date(now.getTime() + SECRET_OVERLAP_HOURS * 3_600_000);
      return db.transaction().execute(async (trx) => {
        const before = await lockEndpoint(trx, id);
        if (!before) throw notFound();
        const row = await updateEndpoint(trx, id, {
          secret_salt,
          old_secret_salt: before.secret_salt,
          old_secret_until,
        });
        await audit(trx, actorId, "secret_changed", row, "Made a new secret for the webhook to");
        return { webhook: viewOf(row, now), secret: shownSecret(secrets.of(secret_salt)) };
      });
    },

    /** Sends a test message. Throws `not_found`, and `conflict` while the webhook is off. */
    async test(id: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const endpoint = await lockEndpoint(trx, id);
        if (!endpoint) throw notFound();
        if (endpoint.disabled_at) throw new AppError("conflict", "This webhook is off. Switch it on first.");
        await insertTest(trx, id, { message: "A test by the owner." }, clock.now());
      });
    },

    /** The deliveries, latest first. Throws `not_found`. */
    async log({ id, ...query }: PageQuery & { id: number }) {
      if (!(await findEndpoint(db, id))) throw notFound();
      const [count, rows] = await Promise.all([
        countDeliveries(db, id),
        listDeliveries(db, id, { offset: offsetOf(query), limit: query.page_size }),
      ]);
      const results = rows.map((row) => ({
        ...row,
        message_id: `msg_${row.message_id}`,
        happened_at: row.happened_at.toISOString(),
        next_try_at: row.next_try_at?.toISOString() ?? null,
        tried_at: row.tried_at?.toISOString() ?? null,
      }));
      return { count, results };
    },

    /** Repeats a finished delivery. Throws `not_found`, and `conflict` while it is under way and while the webhook is off. */
    async replay(id: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        if (!(await findDelivery(trx, id))) throw notFound();
        if (!(await reopenDelivery(trx, id, clock.now()))) {
          throw new AppError("conflict", "This is on its way already, or the webhook is off.");
        }
        await queueDelivery(trx, id);
      });
    },
  };
}
