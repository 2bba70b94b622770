import type { Insertable, Kysely, Selectable, Transaction } from "kysely";
import type { DB, Payments, Refunds } from "../../../platform/db/types.gen.ts";

export type PaymentRow = Selectable<Payments>;
export type RefundRow = Selectable<Refunds>;

const LIVE = ["creating", "open"] as const;

// Callers hold the order's lock, which serialises changes to its payments and refunds.

export const paymentsOfOrder = (db: Kysely<DB>, orderId: number): Promise<PaymentRow[]> =>
  db.selectFrom("payments").selectAll().where("order_id", "=", orderId).orderBy("id").execute();

export const findPayment = (db: Kysely<DB>, id: number): Promise<PaymentRow | undefined> =>
  db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();

/** Finds a payment by the provider's id, or by our key if the response with the id was lost. */
export const findPaymentByIntent = (
  db: Kysely<DB>,
  provider: string,
  intent: { intent_id: string; payment_key: string | null },
): Promise<PaymentRow | undefined> =>
  db
    .selectFrom("payments")
    .selectAll()
    .where("provider", "=", provider)
    .where((eb) =>
      eb.or([
        eb("provider_intent_id", "=", intent.intent_id),
        ...(intent.payment_key === null ? [] : [eb("idempotency_key", "=", intent.payment_key)]),
      ]),
    )
    .executeTakeFirst();

export const insertPayment = (trx: Transaction<DB>, payment: Insertable<Payments>): Promise<PaymentRow> =>
  trx.insertInto("payments").values(payment).returningAll().executeTakeFirstOrThrow();

export type PaymentChanges = Partial<
  Pick<
    PaymentRow,
    | "status"
    | "provider_intent_id"
    | "client_secret"
    | "captured_cents"
    | "refunded_cents"
    | "idempotency_key"
    | "last_error"
    | "checked_at"
  >
>;

export const updatePayment = (db: Kysely<DB>, id: number, changes: PaymentChanges, now: Date): Promise<PaymentRow> =>
  db
    .updateTable("payments")
    .set({ ...changes, updated_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * The times that a round of checks concerns: all until `before`, and those that are later than `now`, which were noted while the
 * clock was ahead and would otherwise be waited for.
 */
type Due = { before: Date; now: Date };

/** Returns payments of a due time that are still not settled, least recently checked first. */
export async function unsettledPaymentIds(
  db: Kysely<DB>,
  { before, now, limit }: Due & { limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("payments")
    .select("id")
    .where("status", "in", LIVE)
    .where((eb) => eb.or([eb("created_at", "<=", before), eb("created_at", ">", now)]))
    .where((eb) => eb.or([eb("checked_at", "is", null), eb("checked_at", "<=", before), eb("checked_at", ">", now)]))
    .orderBy("checked_at", (order) => order.asc().nullsFirst())
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Returns paid payments whose provider reports fees and has not done so yet, least recently asked first. */
export const paymentsWithoutFee = (
  db: Kysely<DB>,
  providers: readonly string[],
  asked: { since: Date; before: Date; limit: number },
) =>
  db
    .selectFrom("payments")
    .select(["id", "provider", "provider_intent_id"])
    .where("status", "=", "succeeded")
    .where("fee_cents", "is", null)
    .where("provider", "in", [...providers])
    .where("created_at", ">", asked.since)
    .where((eb) => eb.or([eb("fee_asked_at", "is", null), eb("fee_asked_at", "<=", asked.before)]))
    .orderBy("fee_asked_at", (order) => order.asc().nullsFirst())
    .orderBy("id")
    .limit(asked.limit)
    .execute();

/** Records a payment's fee, or only that the provider was asked. */
export async function recordPaymentFee(
  db: Kysely<DB>,
  id: number,
  fee: { amount_cents: number; currency: string } | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable("payments")
    .set({ fee_asked_at: now, ...(fee && { fee_cents: fee.amount_cents, fee_currency: fee.currency }) })
    .where("id", "=", id)
    .execute();
}

export const insertRefund = (trx: Transaction<DB>, refund: Insertable<Refunds>): Promise<RefundRow> =>
  trx.insertInto("refunds").values(refund).returningAll().executeTakeFirstOrThrow();

export const findRefund = (db: Kysely<DB>, id: number): Promise<RefundRow | undefined> =>
  db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();

export const findRefundByProviderId = (db: Kysely<DB>, providerId: string): Promise<RefundRow | undefined> =>
  db.selectFrom("refunds").selectAll().where("provider_refund_id", "=", providerId).executeTakeFirst();

export const updateRefund = (
  db: Kysely<DB>,
  id: number,
  changes: Partial<Pick<RefundRow, "status" | "provider_refund_id" | "idempotency_key" | "last_error" | "settled_at">>,
): Promise<RefundRow> =>
  db.updateTable("refunds").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/** Returns pending refunds of a due time with ids above `after`, lowest first. */
export async function pendingRefundIds(
  db: Kysely<DB>,
  { before, now, after, limit }: Due & { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("refunds")
    .select("id")
    .where("status", "=", "pending")
    .where((eb) => eb.or([eb("created_at", "<=", before), eb("created_at", ">", now)]))
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
