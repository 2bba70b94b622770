import type { WebhookEvent } from "@fanfare/contracts/admin/webhooks";

export const EVENT_LABELS: Record<WebhookEvent, string> = {
  "order.paid": "An order was paid",
  "order.refunded": "An order was refunded",
  "user.signed_up": "Someone signed up",
  "release.published": "A release is out",
  "show.announced": "A show was announced",
};

/** Returns the label of an event, or its name where it has no label. */
export const eventLabel = (event: string): string =>
  event in EVENT_LABELS ? EVENT_LABELS[event as WebhookEvent] : event === "webhook.test" ? "A test" : event;
