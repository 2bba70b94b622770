import type { PodOrderView } from "../pod-provider.ts";
import type { PodOrderRow } from "./pod-order.queries.ts";

/** Whether the provider has the order: `unsure` when it cannot be said yet. */
export type Whereabouts = { view: PodOrderView } | "absent" | "unsure";

/** The provider's words for an order that it has not begun to make. */
const WAITING = new Set(["pending", "cost-calculation", "on-hold"]);
/** Those under which it is still taking an order in, and lets nobody cancel it. */
const TAKING_IN = new Set(["pending", "cost-calculation"]);
/** Those of an order that it will not make as it is, and that it lets nobody cancel by request either. */
const STUCK = new Set(["unfulfillable", "source-check-failed"]);
const MAKING = new Set([
  "sending-to-production",
  "sending_to_production_delegate",
  "sending_to_production_delegate_sync",
  "in-production",
  "partially-fulfilled",
]);

/** What is wrong, for the owner, by the provider's word. */
const TROUBLE: Record<string, string> = {
  "has-issues": "Printify has found a problem with this order. Open it there to see and mend it.",
  unfulfillable: "Printify cannot make this order. Cancel it, or send the goods another way.",
  "payment-not-received": "Printify could not charge you for this order. Check the payment method there.",
  "source-check-failed": "Printify refuses the artwork of this order. Open it there to see why.",
};

export const isWaiting = (status: string): boolean => WAITING.has(status);
export const isTakenIn = (status: string): boolean => TAKING_IN.has(status);
export const isStuck = (status: string): boolean => STUCK.has(status);

/** Whether the provider has taken the order into production, so that it need not be sent there. */
export const isUnderWay = (status: string): boolean => MAKING.has(status) || status === "fulfilled";

/** Where one line stands; what the line itself does not say, its order does. */
export function stageOf(lineStatus: string, orderStatus: string): "waiting" | "in_production" | "sent" | "cancelled" {
  if (orderStatus === "canceled" || lineStatus === "canceled") return "cancelled";
  if (lineStatus === "fulfilled" || (orderStatus === "fulfilled" && !MAKING.has(lineStatus))) return "sent";
  if (MAKING.has(lineStatus) || (MAKING.has(orderStatus) && lineStatus !== "on-hold")) return "in_production";
  return "waiting";
}

/** Why the owner should look at an order, or null. `wasSent`: somebody, or the rule, has already had it produced. */
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

/** Of what was cancelled here and is listed there, though nothing becomes of it. */
export const CLOSE_THERE =
  "This order was cancelled here. Printify cannot make it, but still lists it: close it there.";
const UNKNOWN_THERE = "Printify no longer knows this order.";
const LOST = `${UNKNOWN_THERE} Send it into production to have it made anew, or cancel it.`;
export const PAID_BACK =
  "This order was paid back, so it does not go into production by itself. Send it into production, or cancel it.";

type Told = Pick<PodOrderRow, "state" | "reprint" | "problem">;

/** What rings where the provider no longer has an order that it had. */
export const unknownThere = ({ state, reprint }: Omit<Told, "problem">): string =>
  state === "created" && reprint === 0 ? LOST : UNKNOWN_THERE;

/** Whether the owner has been told that the provider no longer has an order, and may have it made anew. */
export const isLost = (row: Told): boolean => row.state === "created" && row.problem === LOST;

/** What our order is by now. */
type OwnOrder = { status: string; payment_status: string; refunded_cents: number };

/** Whether the rule leaves an order on hold: who has the money back hardly expects the goods. A reprint is free anyhow. */
export const isWithheld = (row: Pick<PodOrderRow, "reprint" | "send_at">, order: OwnOrder): boolean =>
  row.reprint === 0 && row.send_at !== null && order.payment_status === "refunded";

/**
 * Why the owner should look at an order, or null. `row` is the order as it is noted with the provider's `status`; `dropped`
 * says what of it the provider does not make.
 */
export function problemOf(
  status: string,
  row: Pick<PodOrderRow, "state" | "reprint" | "problem" | "wants_production" | "send_at">,
  order: OwnOrder,
  dropped: readonly string[],
): string | null {
  // Called off here; what else the provider's word may be is from before.
  if (row.state === "cancelled" && status !== "canceled") return isStuck(status) ? CLOSE_THERE : null;
  // Who calls it off there says what comes of it.
  if (order.status === "cancelled") return row.state === "cancelled" || row.state === "closed" ? null : row.problem;
  // Our order stands as it did.
  if (row.state === "cancelled" && row.reprint > 0) return null;
  const isWithheldNow = status === "on-hold" && !row.wants_production && isWithheld(row, order);
  const trouble = isWithheldNow ? PAID_BACK : troubleOf(status, row);
  // Once money was paid back the owner has seen to it.
  if (order.refunded_cents > 0) return status === "canceled" ? null : trouble;
  const missing =
    dropped.length > 0
      ? `Printify does not make this of the order: ${dropped.join(", ")}. Send it another way, or pay it back.`
      : null;
  return [trouble, missing].filter((one) => one !== null).join(" ") || null;
}

/** Whether nothing more can become of it. */
export const isOver = (order: PodOrderView): boolean =>
  order.status === "canceled" ||
  (order.status === "fulfilled" &&
    order.parcels.length > 0 &&
    order.parcels.every((parcel) => parcel.delivered_at !== null));

/**
 * Which of our lines each of the provider's is: by our own id where the provider kept it, else by variant. A line that
 * the provider does not mention is left out.
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

/** What the provider does not make of our lines, of which `there` are those that it has; as the owner reads it. */
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
