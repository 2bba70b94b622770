import type { WebhookEvent } from "@fanfare/contracts/admin/webhooks";

export const EVENT_LABELS: Record<WebhookEvent, string> = {
  "order.paid": "An order was paid",
  "order.refunded": "An order was refunded",
  "user.signed_up": "Somebody signed up",
  "release.published": "A release is out",
  "show.announced": "A show was announced",
};

/** What a message is about, in words where there are some. */
export const eventLabel = (event: string): string =>
  event in EVENT_LABELS ? EVENT_LABELS[event as WebhookEvent] : event === "webhook.test" ? "A test" : event;
