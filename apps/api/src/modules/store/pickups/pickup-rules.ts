import type { TicketCodes } from "../../events/tickets/ticket-code.ts";

/** Separates the signatures of order codes from those of tickets. */
export const PICKUP_PURPOSE = "fanfare pickup";

/**
 * Whether lines, including parts of bundles, can be collected: at least one from the own stock and none from a provider; files
 * are delivered separately.
 */
export const isCollectable = (lines: readonly { source: string }[]): boolean =>
  lines.some(({ source }) => source === "own_stock") && lines.every(({ source }) => source !== "provider");

/** Whether everything to be handed over is out before a show ends; pre-orders may be out later. */
export const isOutBy = (ends_at: Date, lines: readonly { source: string; out_at: Date | null }[]): boolean =>
  lines.every(({ source, out_at }) => source !== "own_stock" || out_at === null || out_at < ends_at);

/** The content of an order's QR code. */
export const pickupCodeOf = (codes: TicketCodes, orderId: number): string =>
  codes.codeOf({ kind: "fan", id: orderId, person: 1 });
