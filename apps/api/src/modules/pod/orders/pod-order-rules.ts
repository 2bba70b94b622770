import type { PodOrderView } from "../pod-provider.ts";
import type { PodOrderRow } from "./pod-order.queries.ts";

/** Whether the provider has the order; `unsure` while that cannot be determined. */
export type RemoteOrder = { view: PodOrderView } | "absent" | "unsure";

/** The provider's statuses for an order that it has not begun to make. */
const WAITING = new Set(["pending", "cost-calculation", "on-hold"]);
/** Statuses of an order that the provider is still accepting and that cannot be cancelled. */
const RECEIVING = new Set(["pending", "cost-calculation"]);
/** Statuses of an order that the provider will not make as it is and that cannot be cancelled by request either. */
const STUCK = new Set(["unfulfillable", "source-check-failed"]);
const MAKING = new Set([
  "sending-to-production",
  "sending_to_production_delegate",
  "sending_to_production_delegate_sync",
  "in-production",
  "partially-fulfilled",
]);

/** The problem shown to the owner, by the provider's status. */
const TROUBLE: Record<string, string> = {
  "has-issues": "Printify has found a problem with this order. Open it there to see and mend it.",
  unfulfillable: "Printify cannot make this order. Cancel it, or send the goods another way.",
  "payment-not-received": "Printify could not charge you for this order. Check the payment method there.",
  "source-check-failed": "Printify refuses the artwork of this order. Open it there to see why.",
};

export const isWaiting = (status: string): boolean => WAITING.has(status);
export const isBeingReceived = (status: string): boolean => RECEIVING.has(status);
export const isStuck = (status: string): boolean => STUCK.has(status);

/** Whether the provider has taken the order into production, so that it does not have to be sent there. */
export const isUnderWay = (status: string): boolean => MAKING.has(status) || status === "fulfilled";

/** Returns the stage of one line; where the line's own status is inconclusive, the order's decides. */
export function stageOf(lineStatus: string, orderStatus: string): "waiting" | "in_production" | "sent" | "cancelled" {
  if (orderStatus === "canceled" || lineStatus === "canceled") return "cancelled";
  if (lineStatus === "fulfilled" || (orderStatus === "fulfilled" && !MAKING.has(lineStatus))) return "sent";
  if (MAKING.has(lineStatus) || (MAKING.has(orderStatus) && lineStatus !== "on-hold")) return "in_production";
  return "waiting";
}

/** Returns why the owner should look at an order, or null. `wants_production`: the owner or the rule has already sent it. */
export function troubleOf(status: string, order: { wants_production: boolean; send_at: Date | null }): string | null {
  const trouble = TROUBLE[status];
  if (trouble) return trouble;
  if (status === "on-hold") {
    if (order.wants_production) return "Printify has put this order on hold. Open it there to see why.";
    return order.send_at === null ? "This order waits on hold until you send it into production." : null;
  }
  if (status === "canceled") return "This order was cancelled at Printify.";
  const isKnown = WAITING.has(status) || MAKING.has(status) || status === "fulfilled";
  return isKnown ? null : `Printify says that this order is “${status}”.`;
}

/** For orders that were cancelled here and that the provider still lists, although it will not make them. */
export const CLOSE_AT_PROVIDER =
  "This order was cancelled here. Printify cannot make it, but still lists it: close it there.";
const UNKNOWN_THERE = "Printify no longer knows this order.";
const LOST = `${UNKNOWN_THERE} Send it into production to have it made anew, or cancel it.`;
export const PAID_BACK =
  "This order was paid back, so it does not go into production by itself. Send it into production, or cancel it.";

type ReportedOrder = Pick<PodOrderRow, "state" | "reprint" | "problem">;

/** The problem reported when the provider no longer has an order that it had. */
export const unknownThere = ({ state, reprint }: Omit<ReportedOrder, "problem">): string =>
  state === "created" && reprint === 0 ? LOST : UNKNOWN_THERE;

/** Whether the owner has been notified that the provider no longer has the order, and may have it remade. */
export const isLost = (row: ReportedOrder): boolean => row.state === "created" && row.problem === LOST;

/** The current state of our own order. `is_paid_back`: it was refunded as a whole. */
type OwnOrder = { status: string; is_paid_back: boolean; refunded_cents: number };

/** Whether the rule leaves an order on hold: a refunded buyer hardly expects the goods. Reprints are free in any case. */
export const isWithheld = (row: Pick<PodOrderRow, "reprint" | "send_at">, order: OwnOrder): boolean =>
  row.reprint === 0 && row.send_at !== null && order.is_paid_back;

/**
 * Returns why the owner should look at an order, or null. `row` is our record of the order with the provider's `status`;
 * `dropped` lists the lines that the provider does not make.
 */
export function problemOf(
  status: string,
  row: Pick<PodOrderRow, "state" | "reprint" | "problem" | "wants_production" | "send_at">,
  order: OwnOrder,
  dropped: readonly string[],
): string | null {
  // Cancelled here; any other status of the provider is out of date.
  if (row.state === "cancelled" && status !== "canceled") return isStuck(status) ? CLOSE_AT_PROVIDER : null;
  // The code that cancels the order reports the outcome.
  if (order.status === "cancelled") return row.state === "cancelled" || row.state === "closed" ? null : row.problem;
  // A cancelled reprint leaves our order unchanged.
  if (row.state === "cancelled" && row.reprint > 0) return null;
  const isWithheldNow = status === "on-hold" && !row.wants_production && isWithheld(row, order);
  const trouble = isWithheldNow ? PAID_BACK : troubleOf(status, row);
  // After a refund the owner has already dealt with the missing lines.
  if (order.refunded_cents > 0) return status === "canceled" ? null : trouble;
  const missing =
    dropped.length > 0
      ? `Printify does not make this of the order: ${dropped.join(", ")}. Send it another way, or pay it back.`
      : null;
  return [trouble, missing].filter((one) => one !== null).join(" ") || null;
}

/** Whether the provider's order can no longer change. */
export const isOver = (order: PodOrderView): boolean =>
  order.status === "canceled" ||
  (order.status === "fulfilled" &&
    order.parcels.length > 0 &&
    order.parcels.every((parcel) => parcel.delivered_at !== null));

/**
 * Matches our lines to the provider's: by our own id where the provider kept it, otherwise by variant. Lines that the provider
 * does not list are left out.
 */
export function matchLines(
  own: readonly { id: number; quantity: number; provider_variant_id: string | null }[],
  order: PodOrderView,
): { order_item_id: number; quantity: number; stage: ReturnType<typeof stageOf> }[] {
  const free = [...order.lines];
  const take = (fits: (line: (typeof free)[number]) => boolean) => {
    const at = free.findIndex(fits);
    return at < 0 ? undefined : free.splice(at, 1)[0];
  };
  return own.flatMap((line) => {
    const found =
      take((one) => one.external_id === String(line.id)) ??
      take((one) => String(one.variant_id) === line.provider_variant_id && one.external_id === null);
    if (!found) return [];
    return [{ order_item_id: line.id, quantity: line.quantity, stage: stageOf(found.status, order.status) }];
  });
}

/** Returns labels, for the owner, of our lines that the provider does not make; `there` are the lines that it has. */
export function droppedLines(
  own: readonly { id: number; quantity: number; product_name: string; variant_name: string | null }[],
  there: ReturnType<typeof matchLines>,
): string[] {
  const made = new Set(there.filter((line) => line.stage !== "cancelled").map((line) => line.order_item_id));
  return own
    .filter((line) => !made.has(line.id))
    .map(({ quantity, product_name, variant_name }) =>
      variant_name === null ? `${quantity} × ${product_name}` : `${quantity} × ${product_name} (${variant_name})`,
    );
}
