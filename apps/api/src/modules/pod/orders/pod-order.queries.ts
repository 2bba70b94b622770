import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from "kysely";
import { z } from "zod";
import type { DB, PodOrders } from "../../../platform/db/types.gen.ts";
import { ordersView } from "../../store/public.queries.ts";

export type PodOrderRow = Selectable<PodOrders>;

/**
 * How long one process may be at an order, in milliseconds. Longer than the longest wait for a turn, its retries and time
 * limits together; it only counts when that process is gone or frozen.
 */
export const LEASE_MS = 600_000;

/**
 * Under which name an order stands with its provider: there is one for each of ours, and one for each reprint. Releases
 * before reprints ask for the provider's name alone, and so for none of them.
 */
const slotOf = (provider: string, reprint: number): string =>
  reprint === 0 ? provider : `${provider}:reprint-${reprint}`;

/** The order that a provider is to make, or a reprint of it, once: a second time changes nothing. */
export async function wantPodOrder(
  trx: Transaction<DB>,
  {
    provider,
    ...order
  }: Pick<
    PodOrderRow,
    "order_id" | "provider" | "external_id" | "reprint" | "reprint_reason" | "send_at" | "created_at"
  >,
): Promise<PodOrderRow> {
  const slot = slotOf(provider, order.reprint);
  await trx
    .insertInto("pod_orders")
    .values({ ...order, provider: slot, updated_at: order.created_at })
    .onConflict((conflict) => conflict.columns(["order_id", "provider"]).doNothing())
    .execute();
  return trx
    .selectFrom("pod_orders")
    .selectAll()
    .where("order_id", "=", order.order_id)
    .where("provider", "=", slot)
    .executeTakeFirstOrThrow();
}

export const findPodOrder = (db: Kysely<DB>, id: number): Promise<PodOrderRow | undefined> =>
  db.selectFrom("pod_orders").selectAll().where("id", "=", id).executeTakeFirst();

/** The provider's order of one of ours, or that of its reprint of a number. */
export const podOrderOf = (
  db: Kysely<DB>,
  provider: string,
  orderId: number,
  reprint = 0,
): Promise<PodOrderRow | undefined> =>
  db
    .selectFrom("pod_orders")
    .selectAll()
    .where("maker", "=", provider)
    .where("order_id", "=", orderId)
    .where("reprint", "=", reprint)
    .executeTakeFirst();

/** All of the provider's orders of one of ours: itself, then its reprints. */
export const podOrdersOf = (db: Kysely<DB>, provider: string, orderId: number): Promise<PodOrderRow[]> =>
  db
    .selectFrom("pod_orders")
    .selectAll()
    .where("maker", "=", provider)
    .where("order_id", "=", orderId)
    .orderBy("reprint")
    .execute();

export const podOrderByProviderId = (
  db: Kysely<DB>,
  provider: string,
  providerOrderId: string,
): Promise<PodOrderRow | undefined> =>
  db
    .selectFrom("pod_orders")
    .selectAll()
    .where("maker", "=", provider)
    .where("provider_order_id", "=", providerOrderId)
    .executeTakeFirst();

export const podOrderByNumber = (
  db: Kysely<DB>,
  provider: string,
  externalId: string,
): Promise<PodOrderRow | undefined> =>
  db
    .selectFrom("pod_orders")
    .selectAll()
    .where("maker", "=", provider)
    .where("external_id", "=", externalId)
    .executeTakeFirst();

/** Takes the order for this process alone, by a `lease` that it gives back; undefined while another one has it. */
export async function claimPodOrder(
  db: Kysely<DB>,
  id: number,
): Promise<{ row: PodOrderRow; lease: string } | undefined> {
  const claimed = await db
    .updateTable("pod_orders")
    .set({ busy_until: sql`clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'` })
    .where("id", "=", id)
    .where(sql<boolean>`(busy_until is null or busy_until < clock_timestamp())`)
    .returningAll()
    // As text, for a Date has no microseconds.
    .returning(sql<string>`busy_until::text`.as("lease"))
    .executeTakeFirst();
  if (!claimed) return undefined;
  const { lease, ...row } = claimed;
  return { row, lease };
}

/** Gives an order back, unless its lease ran out and another process has it by now. */
export async function releasePodOrder(db: Kysely<DB>, id: number, lease: string): Promise<void> {
  await db
    .updateTable("pod_orders")
    .set({ busy_until: null })
    .where("id", "=", id)
    .where(sql<boolean>`busy_until = ${lease}::timestamptz`)
    .execute();
}

export const updatePodOrder = (
  db: Kysely<DB>,
  id: number,
  changes: Updateable<PodOrders>,
  now: Date,
): Promise<PodOrderRow> =>
  db
    .updateTable("pod_orders")
    .set({ ...changes, updated_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Notes that the provider is about to be told, before it is. */
export const noteAttempt = (db: Kysely<DB>, id: number): Promise<PodOrderRow> =>
  db
    .updateTable("pod_orders")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), tried_at: sql<Date>`clock_timestamp()` }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Notes the provider's order that an attempt made. Undefined when the row has gone on without it: by another process, which
 * made one of its own, or called off or made anew meanwhile.
 */
export const noteMade = (
  db: Kysely<DB>,
  attempt: Pick<PodOrderRow, "id" | "external_id">,
  providerOrderId: string,
  now: Date,
): Promise<PodOrderRow | undefined> =>
  db
    .updateTable("pod_orders")
    .set((eb) => ({
      state: eb.case().when("state", "=", "wanted").then<"created">("created").else(eb.ref("state")).end(),
      provider_order_id: providerOrderId,
      problem: null,
      updated_at: now,
    }))
    .where("id", "=", attempt.id)
    .where("external_id", "=", attempt.external_id)
    .where((eb) =>
      eb.or([
        eb("provider_order_id", "=", providerOrderId),
        eb.and([eb("provider_order_id", "is", null), eb("state", "=", "wanted")]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();

const parcelSkus = z.record(z.string(), z.array(z.string())).catch({});

/** Notes what is in a parcel of the provider's order; the first word on it stays. An order that is not ours is left out. */
export async function noteParcel(
  trx: Transaction<DB>,
  parcel: { provider: string; provider_order_id: string; number: string; skus: readonly string[] },
): Promise<void> {
  await trx
    .updateTable("pod_orders")
    .set({ parcel_skus: sql`${JSON.stringify({ [parcel.number]: parcel.skus })}::jsonb || parcel_skus` })
    .where("maker", "=", parcel.provider)
    .where("provider_order_id", "=", parcel.provider_order_id)
    .execute();
}

/** What was noted of the parcels of one of the provider's orders: article numbers by the parcel's number. */
export async function notedContents(db: Kysely<DB>, id: number): Promise<Map<string, readonly string[]>> {
  const row = await db.selectFrom("pod_orders").select("parcel_skus").where("id", "=", id).executeTakeFirst();
  return new Map(Object.entries(parcelSkus.parse(row?.parcel_skus ?? {})));
}

/** Milliseconds since the provider was last told of the order, by the database's clock. */
export async function sinceAttempt(db: Kysely<DB>, id: number): Promise<number> {
  const row = await db
    .selectFrom("pod_orders")
    .select(sql<number>`extract(epoch from clock_timestamp() - tried_at)::float8 * 1000`.as("ms"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.ms ?? Number.POSITIVE_INFINITY;
}

/** Orders that are on their way somewhere, or over and still ringing, the longest unasked first. */
export async function openPodOrders(db: Kysely<DB>, provider: string, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("pod_orders")
    .select("id")
    .where("maker", "=", provider)
    .where((eb) =>
      eb.or([
        eb("state", "in", ["wanted", "created", "sent"]),
        eb.and([eb("state", "in", ["closed", "cancelled"]), eb("problem", "is not", null)]),
      ]),
    )
    .where("created_at", ">", since)
    .orderBy("checked_at", (order) => order.asc().nullsFirst())
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** What the rule would send by `now`. */
const isDue = (provider: string, now: Date) => sql<boolean>`(maker = ${provider} and send_at <= ${now}
  and not wants_production and state in ('wanted', 'created'))`;

/** Whether our order of a row of `pod_orders` fits. */
const ofOrder = (fits: ReturnType<typeof sql<boolean>>) =>
  sql<boolean>`exists (select from ${ordersView} as own where own.id = pod_orders.order_id and ${fits})`;

const isPaidBack = ofOrder(sql`own.payment_status = 'refunded'`);

/**
 * Lets the rule send what is due, and returns which those are. What was cancelled is left out, and so is what was paid back
 * as a whole, but for reprints.
 */
export async function sendDue(db: Kysely<DB>, provider: string, now: Date): Promise<number[]> {
  const rows = await db
    .updateTable("pod_orders")
    .set({ wants_production: true })
    .where(isDue(provider, now))
    .where(ofOrder(sql`own.status <> 'cancelled'`))
    .where((eb) => eb.or([eb("reprint", ">", 0), eb.not(isPaidBack)]))
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Has what is due and was paid back ring instead, unless it does. */
export async function ringWithheld(db: Kysely<DB>, provider: string, problem: string, now: Date): Promise<void> {
  await db
    .updateTable("pod_orders")
    .set({ problem, updated_at: now })
    .where(isDue(provider, now))
    .where(ofOrder(sql`own.status <> 'cancelled'`))
    .where("reprint", "=", 0)
    .where("problem", "is", null)
    .where(isPaidBack)
    .execute();
}

/** What the owner has to see to, the oldest first. */
export const troubledPodOrders = (db: Kysely<DB>, provider: string, limit: number) =>
  db
    .selectFrom("pod_orders")
    .selectAll()
    .where("maker", "=", provider)
    .where("problem", "is not", null)
    .orderBy("id")
    .limit(limit)
    .execute();
