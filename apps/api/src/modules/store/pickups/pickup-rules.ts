import type { TicketCodes } from "../../events/tickets/ticket-code.ts";

/** Signs the codes of orders apart from those of tickets. */
export const PICKUP_PURPOSE = "fanfare pickup";

/** Whether lines, those of bundles' parts included, can be collected: files go by themselves, a provider's goods do not come. */
export const isCollectable = (lines: readonly { source: string }[]): boolean =>
  lines.some(({ source }) => source === "own_stock") && lines.every(({ source }) => source !== "provider");

/** Whether all that is handed over there is out before a show ends: what is on pre-order may be out later. */
export const isOutBy = (ends_at: Date, lines: readonly { source: string; out_at: Date | null }[]): boolean =>
  lines.every(({ source, out_at }) => source !== "own_stock" || out_at === null || out_at < ends_at);

/** What the QR code of an order says. */
export const pickupCodeOf = (codes: TicketCodes, orderId: number): string =>
  codes.codeOf({ kind: "fan", id: orderId, person: 1 });
