import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { OutgoingCallError, postOutward } from "../../platform/http/outgoing-post.ts";
import { addJob, defineJob } from "../../platform/jobs/jobs.ts";
import { queueOwnerNotice } from "../operations/public.queries.ts";
import {
  deleteOldMessages,
  type EndpointRow,
  emitDue,
  endWaiting,
  findDelivery,
  findEndpoint,
  lockEndpoint,
  recordDeliveryAttempt,
  updateEndpoint,
} from "./webhook.queries.ts";
import { type WebhookSecrets, webhookHeaders } from "./webhook-signature.ts";
import { GONE, isDelivered, isHopeless, nextTry } from "./webhook-tries.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    deliver_webhook: { delivery_id: number };
    emit_due_webhooks: Record<string, never>;
    forget_webhooks: Record<string, never>;
  }
}

const RESPONSE_TIMEOUT_MS = 15_000;
const REMEMBERED_MS = 30 * 86_400_000;
const JOB_TRIES = 8;

type Outcome = { status: number | null; took_ms: number; problem: string | null };

/** Queues the call for a delivery; the job key allows one at a time per delivery. */
export const queueDelivery = (trx: Transaction<DB>, delivery_id: number, runAt?: Date): Promise<void> =>
  addJob(
    trx,
    "deliver_webhook",
    { delivery_id },
    { key: `webhook:${delivery_id}`, maxAttempts: JOB_TRIES, ...(runAt && { runAt }) },
  );

/** Calls endpoints when something happens: signed, retried for three days, delivered at least once. */
export function createWebhookDelivery(deps: {
  db: Kysely<DB>;
  clock: Clock;
  secrets: WebhookSecrets;
  mayBePrivate: boolean;
}) {
  const { db, clock, secrets } = deps;

  const signersOf = (endpoint: EndpointRow, now: Date): Buffer[] => {
    const { secret_salt, old_secret_salt, old_secret_until } = endpoint;
    const isOldValid = old_secret_salt !== null && old_secret_until !== null && old_secret_until > now;
    return [secrets.of(secret_salt), ...(isOldValid ? [secrets.of(old_secret_salt)] : [])];
  };

  const call = async (url: string, headers: Record<string, string>, body: string): Promise<Outcome> => {
    const begun = performance.now();
    const took = () => Math.round(performance.now() - begun);
    try {
      const status = await postOutward(url, {
        body,
        headers,
        timeoutMs: RESPONSE_TIMEOUT_MS,
        mayBePrivate: deps.mayBePrivate,
      });
      const problem = isDelivered(status) ? null : `The program responded with ${status}.`;
      return { status, took_ms: took(), problem };
    } catch (error) {
      if (!(error instanceof OutgoingCallError)) throw error;
      return { status: null, took_ms: took(), problem: error.message };
    }
  };

  const succeed = async (trx: Transaction<DB>, endpointId: number) =>
    void (await updateEndpoint(trx, endpointId, { failing_since: null }));

  /** Records that an endpoint fails, and disables it when it has failed for too long. Returns true when it is disabled. */
  const fail = async (trx: Transaction<DB>, endpoint: EndpointRow, status: number | null, now: Date) => {
    if (endpoint.disabled_at) return true;
    const failing_since = endpoint.failing_since ?? now;
    const isOver = status === GONE || isHopeless(failing_since, now);
    if (!isOver) {
      await updateEndpoint(trx, endpoint.id, { failing_since });
      return false;
    }
    await updateEndpoint(trx, endpoint.id, { failing_since, disabled_at: now, disabled_because: "failing" });
    await endWaiting(trx, endpoint.id);
    await queueOwnerNotice(trx, {
      kind: "webhook_given_up",
      subjectId: endpoint.id,
      facts: { host: new URL(endpoint.url).host },
      isRepeated: true,
    });
    return true;
  };

  const deliver = async (id: number): Promise<void> => {
    const delivery = await findDelivery(db, id);
    if (delivery?.state !== "waiting") return;
    const endpoint = await findEndpoint(db, delivery.endpoint_id);
    if (!endpoint || endpoint.disabled_at) return;
    const { event, data, created_at } = delivery;
    const message = {
      id: `msg_${delivery.message_id}`,
      body: JSON.stringify({ type: event, timestamp: created_at.toISOString(), data }),
    };
    const begun = clock.now();
    const headers = webhookHeaders(message, begun, signersOf(endpoint, begun));
    const outcome = await call(endpoint.url, headers, message.body);
    await db.transaction().execute(async (trx) => {
      const locked = await lockEndpoint(trx, endpoint.id);
      if (!locked) return;
      const now = clock.now();
      const tries = delivery.tries + 1;
      const tried = { ...outcome, tries, tried_at: now };
      if (outcome.problem === null) {
        await recordDeliveryAttempt(trx, id, { ...tried, state: "delivered", next_try_at: null });
        await succeed(trx, endpoint.id);
        return;
      }
      const isOff = await fail(trx, locked, outcome.status, now);
      const again = isOff ? null : nextTry(tries, now);
      await recordDeliveryAttempt(trx, id, { ...tried, state: again ? "waiting" : "failed", next_try_at: again });
      if (again) await queueDelivery(trx, id, again);
    });
  };

  return {
    jobs: [
      defineJob({ name: "deliver_webhook", outward: true, run: ({ delivery_id }) => deliver(delivery_id) }),
      // Not outward: the deliveries that follow are.
      defineJob({
        name: "emit_due_webhooks",
        outward: false,
        cron: "* * * * *",
        run: () => emitDue(db, clock.now()),
      }),
      defineJob({
        name: "forget_webhooks",
        outward: false,
        cron: "41 3 * * *",
        run: () => deleteOldMessages(db, new Date(clock.now().getTime() - REMEMBERED_MS)),
      }),
    ],
  };
}
