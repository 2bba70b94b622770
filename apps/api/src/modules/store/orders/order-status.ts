import { msg, t } from "@fanfare/contracts/common/language";
import type { OrderStatus, PaymentStatus } from "@fanfare/contracts/store/order";
import { AppError } from "../../../platform/errors/app-error.ts";

/** Every legal transition of an order. The schema enforces the same table in a trigger. */
export const ORDER_TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["processing", "cancelled"],
  processing: ["shipped", "cancelled"],
  shipped: ["delivered"],
  delivered: [],
  cancelled: [],
};

export const isTransitionAllowed = (from: OrderStatus, to: OrderStatus): boolean =>
  ORDER_TRANSITIONS[from].includes(to);

/** The status as a word within a sentence. */
const STATUS_WORD: Record<OrderStatus, string> = {
  pending: msg("pending"),
  processing: msg("processing"),
  shipped: msg("shipped"),
  delivered: msg("delivered"),
  cancelled: msg("cancelled"),
};

type Standing = { status: OrderStatus; payment_status: PaymentStatus };

/** Throws `conflict` for a transition that is not in the table, and for processing an unpaid order. */
export function assertTransition(order: Standing, to: OrderStatus): void {
  if (order.status === to)
    throw new AppError("conflict", t("This order is already {status}.", { status: t(STATUS_WORD[to]) }));
  if (!isTransitionAllowed(order.status, to)) {
    const [from, into] = [t(STATUS_WORD[order.status]), t(STATUS_WORD[to])];
    throw new AppError("conflict", t("An order cannot change from {from} to {to}.", { from, to: into }));
  }
  if (to === "processing" && order.payment_status === "unpaid") {
    throw new AppError("conflict", "This order has not been paid yet.");
  }
}

/** Returns why an order cannot be paid, or null if it can. */
export function unpayableReason(order: Standing & { expires_at: Date }, now: Date): string | null {
  if (order.status === "cancelled") return t("This order was cancelled.");
  if (order.status !== "pending" || order.payment_status !== "unpaid") return t("This order is already paid.");
  if (order.expires_at <= now) return t("The time to pay for this order has run out. Please order again.");
  return null;
}

/** Whether the buyer can still cancel: nothing is on its way, no file was downloaded, and not all of it was given back already. */
export const isCancellable = (
  order: Pick<Standing, "status">,
  fulfilment: { has_shipments: boolean; has_taken_files: boolean; is_given_back: boolean },
): boolean =>
  isTransitionAllowed(order.status, "cancelled") &&
  !fulfilment.has_shipments &&
  !fulfilment.has_taken_files &&
  !fulfilment.is_given_back;

/**
 * Whether tickets that were given back leave an order's buyer nothing to cancel: all lines are such tickets, or one was a part of a
 * bundle, of whose price only the team can decide what is left.
 */
export const isGivenBack = (
  items: readonly { id: number; position: number; bundle_position: number | null }[],
  returned: ReadonlySet<number>,
): boolean => {
  const bundles = new Set(items.map(({ bundle_position }) => bundle_position));
  const pieces = items.filter(({ position }) => !bundles.has(position));
  return (
    returned.size > 0 &&
    (pieces.every(({ id }) => returned.has(id)) ||
      pieces.some(({ id, bundle_position }) => bundle_position !== null && returned.has(id)))
  );
};

/** Whether a cancellation refunds money. */
export const paysBack = (order: { paid_cents: number; refunded_cents: number }): boolean =>
  order.paid_cents > order.refunded_cents;

/** Whether the order grants its files: paid, not refunded as a whole, not cancelled. */
export const grantsFiles = (order: Standing, { is_paid_back }: { is_paid_back: boolean }): boolean =>
  order.status !== "cancelled" && order.payment_status !== "unpaid" && !is_paid_back;
