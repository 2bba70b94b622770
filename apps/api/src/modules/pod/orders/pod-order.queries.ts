import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from "kysely";
import { z } from "zod";
import type { DB, PodOrders } from "../../../platform/db/types.gen.ts";
import { ordersView } from "../../store/public.queries.ts";

export type PodOrderRow = Selectable<PodOrders>;

/**
 * How long one process may hold an order, in milliseconds. Longer than the longest wait for a slot, its retries and its timeouts
 * together; it only matters when that process is gone or frozen.
 */
export const LEASE_MS = 600_000;

/**
 * The provider column's value: one slot for each of our orders and one for each reprint. Releases that predate reprints select by
 * the provider's name alone and therefore do not see reprints.
 */
const slotOf = (provider: string, reprint: number): string =>
  reprint === 0 ? provider : `${provider}:reprint-${reprint}`;

/** Inserts the order, or the reprint, that a provider is to make. Idempotent. */
export async function insertPodOrder(
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

/** The provider's order for one of ours, or for its reprint with the given number. */
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

/** All of the provider's orders for one of ours: the original, then its reprints. */
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

/** Locks the order for this process and returns the `lease` that releases it; undefined while another process holds it. */
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
    // As text, because a Date has no microseconds.
    .returning(sql<string>`busy_until::text`.as("lease"))
    .executeTakeFirst();
  if (!claimed) return undefined;
  const { lease, ...row } = claimed;
  return { row, lease };
}

/** Releases an order, unless its lease has expired and another process holds it. */
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

/** Records an attempt before the provider is called. */
export const recordAttempt = (db: Kysely<DB>, id: number): Promise<PodOrderRow> =>
  db
    .updateTable("pod_orders")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), tried_at: sql<Date>`clock_timestamp()` }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Records the provider's order that an attempt created. Returns undefined when the row has changed in the meantime: another
 * process created one, or the order was cancelled or remade.
 */
export const recordProviderOrder = (
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

/** Records the contents of a parcel of the provider's order; the first report wins. Orders that are not ours are ignored. */
export async function recordParcelContents(
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

/** Returns the recorded contents of a provider order's parcels: SKUs by parcel number. */
export async function recordedParcelContents(db: Kysely<DB>, id: number): Promise<Map<string, readonly string[]>> {
  const row = await db.selectFrom("pod_orders").select("parcel_skus").where("id", "=", id).executeTakeFirst();
  return new Map(Object.entries(parcelSkus.parse(row?.parcel_skus ?? {})));
}

/** Returns the milliseconds since the last attempt to create the order at the provider, by the database's clock. */
export async function sinceAttempt(db: Kysely<DB>, id: number): Promise<number> {
  const row = await db
    .selectFrom("pod_orders")
    .select(sql<number>`extract(epoch from clock_timestamp() - tried_at)::float8 * 1000`.as("ms"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.ms ?? Number.POSITIVE_INFINITY;
}

/** Ids of orders that are still in progress, or that are finished and still have a problem, least recently checked first. */
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

/** Orders that the rule would send by `now`. */
const isDue = (provider: string, now: Date) => sql<boolean>`(maker = ${provider} and send_at <= ${now}
  and not wants_production and state in ('wanted', 'created'))`;

/** Whether our own order of a `pod_orders` row satisfies `fits`. */
const ofOrder = (fits: ReturnType<typeof sql<boolean>>) =>
  sql<boolean>`exists (select from ${ordersView} as own where own.id = pod_orders.order_id and ${fits})`;

const isPaidBack = ofOrder(sql`own.is_paid_back`);

/**
 * Marks the orders that the rule has due for production, and returns their ids. Cancelled orders are left out, and so are fully
 * refunded ones except reprints.
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

/** Sets `problem` on due orders that were refunded, unless they have one already. */
export async function reportWithheld(db: Kysely<DB>, provider: string, problem: string, now: Date): Promise<void> {
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

/** Orders that need the owner's attention, oldest first. */
export const troubledPodOrders = (db: Kysely<DB>, provider: string, limit: number) =>
  db
    .selectFrom("pod_orders")
    .selectAll()
    .where("maker", "=", provider)
    .where("problem", "is not", null)
    .orderBy("id")
    .limit(limit)
    .execute();
