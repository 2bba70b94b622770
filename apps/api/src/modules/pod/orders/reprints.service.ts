import { centsToDecimal } from "@fanfare/contracts/common/money";
import {
  type AskReprintInput,
  type PodReprint,
  type PodReprints,
  REPRINT_REASONS,
  REPRINTS_MAX,
} from "@fanfare/contracts/pod/reprint";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import type { ProviderOrders } from "../../store/fulfilment/provider-orders.service.ts";
import type { PodProvider } from "../pod-provider.ts";
import { readSettings } from "../settings.queries.ts";
import {
  findPodOrder,
  insertPodOrder,
  type PodOrderRow,
  podOrderOf,
  podOrdersOf,
  updatePodOrder,
} from "./pod-order.queries.ts";
import { reprintSuffix } from "./pod-order-remake.ts";
import type { PodOrderSync } from "./pod-order-sync.ts";
import { addPushJob } from "./push-job.ts";
import { insertReprintItems, isOpenReprint, type ReprintItem, reprintItems } from "./reprint.queries.ts";

/** Delay of the job that finishes what a caller has begun. */
const JOB_DELAY_MS = 15_000;

const OTHER_MEANWHILE =
  "Another reprint of this order was requested in the meantime. Check it, then request yours again.";

const isSame = (one: readonly ReprintItem[], other: readonly ReprintItem[]): boolean =>
  one.length === other.length &&
  one.every((item) =>
    other.some(({ order_item_id, quantity }) => order_item_id === item.order_item_id && quantity === item.quantity),
  );

const reasonOf = (row: PodOrderRow) => REPRINT_REASONS.find((reason) => reason === row.reprint_reason) ?? "other";

const reprintView = (row: PodOrderRow, items: readonly (ReprintItem & { pod_order_id: number })[]): PodReprint => ({
  number: row.reprint,
  reason: reasonOf(row),
  state: row.state,
  status: row.status,
  problem: row.problem,
  cost: row.cost_cents === null ? null : centsToDecimal(row.cost_cents + (row.shipping_cents ?? 0)),
  send_at: row.send_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  lines: items
    .filter((item) => item.pod_order_id === row.id)
    .map(({ order_item_id, quantity }) => ({ order_item_id, quantity })),
});

/** Reprints: pieces of an order that the provider makes and sends again, as an order of its own there, at the owner's cost. */
export function createReprints(deps: {
  db: Kysely<DB>;
  clock: Clock;
  provider: PodProvider;
  podOrderSync: PodOrderSync;
  orders: ProviderOrders;
  /** Synchronises one of the provider's orders now. Throws the provider's errors, after which the job continues. */
  syncNow: (id: number) => Promise<void>;
  pullFromProvider: (providerOrderId: string) => Promise<void>;
}) {
  const { db, clock, provider, podOrderSync, orders } = deps;

  /** Returns the provider's orders for one of ours, and how many pieces of each line may be reprinted. */
  const standing = async (on: Kysely<DB>, orderId: number) => {
    const lines = await orders.lines(orderId, provider.name, on);
    const rows = await podOrdersOf(on, provider.name, orderId);
    const reprints = rows.filter((row) => row.reprint > 0);
    const items = await reprintItems(
      on,
      reprints.map((row) => row.id),
    );
    const open = new Set(reprints.filter(isOpenReprint).map((row) => row.id));
    return {
      original: rows.find((row) => row.reprint === 0),
      reprints,
      items,
      lines: lines.map(({ id, product_name, variant_name, quantity, sent }) => {
        const reprinted = items.filter((item) => item.order_item_id === id && open.has(item.pod_order_id));
        const left = Math.min(sent, quantity) - reprinted.reduce((sum, item) => sum + item.quantity, 0);
        return {
          order_item_id: id,
          name: product_name + (variant_name === null ? "" : ` (${variant_name})`),
          bought: quantity,
          sent,
          left: Math.max(0, left),
        };
      }),
    };
  };

  /** Returns why nothing of an order can be reprinted, or null. */
  const obstacleOf = (
    order: { status: string },
    { original, reprints, lines }: Awaited<ReturnType<typeof standing>>,
  ): string | null => {
    if (lines.length === 0) return "This order has nothing that Printify makes.";
    if (order.status === "pending") return "This order has not been paid yet.";
    if (order.status === "cancelled") return "This order was cancelled.";
    const isThere = original !== undefined && ["sent", "closed"].includes(original.state);
    if (!isThere || lines.every((line) => line.sent === 0)) {
      return "Printify has not sent anything of this order yet, so there is nothing to print again.";
    }
    if (reprints.length >= REPRINTS_MAX) return `This order has ${REPRINTS_MAX} reprints, which is the most.`;
    if (lines.every((line) => line.left === 0)) return "Every piece that was sent is in a reprint already.";
    return null;
  };

  /** Throws `bad_request` or `conflict` for lines that cannot be reprinted. */
  const assertLines = (
    requested: AskReprintInput["lines"],
    lines: Awaited<ReturnType<typeof standing>>["lines"],
  ): void => {
    for (const { order_item_id, quantity } of requested) {
      const line = lines.find((one) => one.order_item_id === order_item_id);
      if (!line) throw new AppError("bad_request", "Choose lines of this order that Printify makes.");
      if (line.sent === 0) throw new AppError("conflict", `Printify has not sent ${line.name} yet.`);
      if (quantity > line.left) {
        const open = Math.min(line.sent, line.bought) - line.left;
        const besides = open > 0 ? ` and ${open} in a reprint already` : "";
        throw new AppError(
          "conflict",
          `Of ${line.name} at most ${line.left} can be printed again: ${line.bought} were bought, ${line.sent} sent${besides}.`,
        );
      }
    }
  };

  const begin = async (
    trx: Transaction<DB>,
    order: { id: number; order_number: string },
    { number, reason, lines }: AskReprintInput,
  ): Promise<PodOrderRow> => {
    const settings = await readSettings(trx, provider.name);
    const now = clock.now();
    const row = await insertPodOrder(trx, {
      order_id: order.id,
      provider: provider.name,
      external_id: `${order.order_number}${reprintSuffix(number)}`,
      reprint: number,
      reprint_reason: reason,
      send_at: settings.sends_automatically ? new Date(now.getTime() + settings.send_after_minutes * 60_000) : null,
      created_at: now,
    });
    await insertReprintItems(trx, row.id, lines);
    await addPushJob(trx, row);
    return row;
  };

  /** Returns a reprint. Throws `not_found`. */
  const waiting = async (on: Kysely<DB>, orderId: number, number: number): Promise<PodOrderRow> => {
    const row = await podOrderOf(on, provider.name, orderId, number);
    if (!row) throw notFound();
    return row;
  };

  /** Returns the reprints of an order and what can still be reprinted. Throws `not_found` for an unknown order. */
  const of = async (orderId: number): Promise<PodReprints> => {
    const order = await orders.find(orderId);
    if (!order) throw notFound();
    const state = await standing(db, orderId);
    return {
      obstacle: obstacleOf(order, state),
      lines: state.lines.map(({ order_item_id, name, left }) => ({ order_item_id, name, left })),
      reprints: state.reprints.map((row) => reprintView(row, state.items)),
    };
  };

  return {
    of,

    /**
     * Requests a reprint; idempotent for the same request. Throws `not_found` for an unknown order, `bad_request` for lines that
     * are not the provider's, and `conflict` when more is requested than was sent, when the order is unpaid, unsent or cancelled,
     * or when another reprint was requested in the meantime.
     */
    async ask(actorId: number, input: AskReprintInput): Promise<PodReprints> {
      await transact(db, async (trx) => {
        const order = await orders.lock(trx, input.id);
        if (!order) throw notFound();
        const state = await standing(trx, input.id);
        const same = state.reprints.find((row) => row.reprint === input.number);
        if (same) {
          const items = state.items.filter((item) => item.pod_order_id === same.id);
          if (isSame(input.lines, items) && reasonOf(same) === input.reason) return;
          throw new AppError("conflict", OTHER_MEANWHILE);
        }
        const obstacle = obstacleOf(order, state);
        if (obstacle !== null) throw new AppError("conflict", obstacle);
        assertLines(input.lines, state.lines);
        if (input.number !== state.reprints.length + 1) throw new AppError("conflict", OTHER_MEANWHILE);
        await begin(trx, order, input);
        const pieces = input.lines.map((piece) => {
          const line = state.lines.find((one) => one.order_item_id === piece.order_item_id);
          return `${piece.quantity} × ${line?.name ?? ""}`;
        });
        await recordAudit(trx, {
          actor_id: actorId,
          action: "order.reprint_asked",
          subject_type: "order",
          subject_id: input.id,
          summary: `Asked for reprint ${input.number} of order ${order.order_number} (${input.reason}): ${pieces.join(", ")}`,
        });
      });
      return of(input.id);
    },

    /**
     * Sends a reprint into production; idempotent. Throws `not_found`, `conflict` when it was cancelled, and the provider's
     * errors, after which the job continues.
     */
    async send(actorId: number, { id, number }: { id: number; number: number }): Promise<PodReprints> {
      const row = await transact(db, async (trx) => {
        const order = await orders.lock(trx, id);
        if (!order) throw notFound();
        const found = await waiting(trx, id, number);
        if (order.status === "cancelled") throw new AppError("conflict", "This order was cancelled.");
        if (found.state === "cancelled") throw new AppError("conflict", "This reprint was cancelled.");
        const isRefused = found.state === "refused";
        await updatePodOrder(
          trx,
          found.id,
          { wants_production: true, ...(isRefused ? { state: "wanted", problem: null } : {}) },
          clock.now(),
        );
        await addPushJob(trx, found, JOB_DELAY_MS);
        if (!found.wants_production) {
          await recordAudit(trx, {
            actor_id: actorId,
            action: "order.reprint_sent",
            subject_type: "order",
            subject_id: id,
            summary: `Sent reprint ${number} of order ${order.order_number} into production`,
          });
        }
        return found;
      });
      await deps.syncNow(row.id);
      const after = await findPodOrder(db, row.id);
      if (after?.state === "refused") throw new AppError("provider_failed", after.problem ?? undefined);
      return of(id);
    },

    /** Cancels a reprint, at the provider first. Throws `not_found`, and `conflict` when it is too late. */
    async cancel(actorId: number, { id, number }: { id: number; number: number }): Promise<PodReprints> {
      const row = await waiting(db, id, number);
      if (row.state === "cancelled") return of(id);
      await podOrderSync.cancelOne(row.id);
      const order = await orders.find(id);
      await transact(db, (trx) =>
        recordAudit(trx, {
          actor_id: actorId,
          action: "order.reprint_cancelled",
          subject_type: "order",
          subject_id: id,
          summary: `Cancelled reprint ${number} of order ${order?.order_number ?? id}`,
        }),
      );
      const after = await findPodOrder(db, row.id);
      if (after?.provider_order_id) await deps.pullFromProvider(after.provider_order_id);
      return of(id);
    },
  };
}
