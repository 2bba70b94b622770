import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from "kysely";
import type { DB, WebhookEndpoints } from "../../platform/db/types.gen.ts";

export type EndpointRow = Selectable<WebhookEndpoints>;

export const listEndpoints = (db: Kysely<DB>): Promise<EndpointRow[]> =>
  db.selectFrom("webhook_endpoints").selectAll().orderBy("id").execute();

export const findEndpoint = (db: Kysely<DB>, id: number): Promise<EndpointRow | undefined> =>
  db.selectFrom("webhook_endpoints").selectAll().where("id", "=", id).executeTakeFirst();

export const lockEndpoint = (trx: Transaction<DB>, id: number): Promise<EndpointRow | undefined> =>
  trx.selectFrom("webhook_endpoints").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Adds an endpoint; undefined when there are `most` already. The lock makes concurrent calls count sequentially. */
export async function insertEndpoint(
  trx: Transaction<DB>,
  endpoint: Insertable<WebhookEndpoints>,
  most: number,
): Promise<EndpointRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('fanfare:webhook-endpoints'))`.execute(trx);
  const { count } = await trx
    .selectFrom("webhook_endpoints")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) >= most) return undefined;
  return trx.insertInto("webhook_endpoints").values(endpoint).returningAll().executeTakeFirstOrThrow();
}

export const updateEndpoint = (trx: Transaction<DB>, id: number, fields: Updateable<WebhookEndpoints>) =>
  trx.updateTable("webhook_endpoints").set(fields).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

export const deleteEndpoint = (trx: Transaction<DB>, id: number) =>
  trx.deleteFrom("webhook_endpoints").where("id", "=", id).returning("url").executeTakeFirst();

/** Queues a test message for one endpoint only, requested by a person. */
export async function insertTest(trx: Transaction<DB>, endpointId: number, data: object, now: Date): Promise<void> {
  const { id } = await trx
    .insertInto("webhook_messages")
    .values({
      event: "webhook.test",
      subject_type: "endpoint",
      subject_id: endpointId,
      data: JSON.stringify(data),
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx.insertInto("webhook_deliveries").values({ message_id: id, endpoint_id: endpointId }).execute();
}

/** Finds a delivery with its message. */
export const findDelivery = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom("webhook_deliveries as delivery")
    .innerJoin("webhook_messages as message", "message.id", "delivery.message_id")
    .select(["delivery.id", "delivery.endpoint_id", "delivery.state", "delivery.tries"])
    .select(["message.id as message_id", "message.event", "message.data", "message.created_at"])
    .where("delivery.id", "=", id)
    .executeTakeFirst();

export type Try = {
  state: "waiting" | "delivered" | "failed";
  tries: number;
  next_try_at: Date | null;
  tried_at: Date;
  status: number | null;
  took_ms: number;
  problem: string | null;
};

export async function recordDeliveryAttempt(trx: Transaction<DB>, id: number, made: Try): Promise<void> {
  await trx.updateTable("webhook_deliveries").set(made).where("id", "=", id).execute();
}

/** Sends a delivery again; false while it is waiting or when its endpoint is disabled. */
export async function reopenDelivery(trx: Transaction<DB>, id: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable("webhook_deliveries as delivery")
    .from("webhook_endpoints as endpoint")
    .set({ state: "waiting", tries: 0, next_try_at: now })
    .whereRef("endpoint.id", "=", "delivery.endpoint_id")
    .where("endpoint.disabled_at", "is", null)
    .where("delivery.id", "=", id)
    .where("delivery.state", "<>", "waiting")
    .returning("delivery.id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stops retrying the deliveries that wait for an endpoint. */
export async function endWaiting(trx: Transaction<DB>, endpointId: number): Promise<void> {
  await trx
    .updateTable("webhook_deliveries")
    .set({ state: "failed", next_try_at: null })
    .where("endpoint_id", "=", endpointId)
    .where("state", "=", "waiting")
    .execute();
}

const ofEndpoint = (db: Kysely<DB>, endpointId: number) =>
  db
    .selectFrom("webhook_deliveries as delivery")
    .innerJoin("webhook_messages as message", "message.id", "delivery.message_id")
    .where("endpoint_id", "=", endpointId);

export async function countDeliveries(db: Kysely<DB>, endpointId: number): Promise<number> {
  const { count } = await ofEndpoint(db, endpointId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Latest first. */
export const listDeliveries = (
  db: Kysely<DB>,
  endpointId: number,
  { offset, limit }: { offset: number; limit: number },
) =>
  ofEndpoint(db, endpointId)
    .select([
      "delivery.id",
      "message.id as message_id",
      "message.event",
      "message.created_at as happened_at",
      "delivery.state",
      "delivery.tries",
      "delivery.next_try_at",
      "delivery.tried_at",
      "delivery.status",
      "delivery.took_ms",
      "delivery.problem",
    ])
    .orderBy("delivery.id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();

/** Emits messages for everything that became public by its date since the last run. */
export async function emitDue(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`select emit_due_webhooks(${now}::timestamptz)`.execute(db);
}

export async function deleteOldMessages(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom("webhook_messages").where("created_at", "<", before).execute();
}

/** The messages about a person, which report their sign-up, and where each was sent. */
export const messagesAbout = (db: Kysely<DB>, userId: number) =>
  db
    .selectFrom("webhook_messages as message")
    .innerJoin("webhook_deliveries as delivery", "delivery.message_id", "message.id")
    .innerJoin("webhook_endpoints as endpoint", "endpoint.id", "delivery.endpoint_id")
    .select(["message.event", "message.created_at", "endpoint.url", "delivery.state"])
    .where("message.subject_type", "=", "user")
    .where("message.subject_id", "=", userId)
    .orderBy("delivery.id")
    .execute();

export async function eraseMessagesAbout(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx
    .deleteFrom("webhook_messages")
    .where("subject_type", "=", "user")
    .where("subject_id", "=", userId)
    .execute();
}
