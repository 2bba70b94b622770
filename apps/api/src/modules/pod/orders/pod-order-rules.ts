import type { PodOrderView } from "../pod-provider.ts";

/** Whether the provider has the order: `unsure` when it cannot be said yet. */
export type Whereabouts = { view: PodOrderView } | "absent" | "unsure";

/** The provider's words for an order that it has not begun to make. */
const WAITING = new Set(["pending", "cost-calculation", "on-hold"]);
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
