import { WEBHOOK_EVENTS, type WebhookEvent } from "@fanfare/contracts/admin/webhooks";
import { oneOf } from "../owner-kit/lists/owner-search.ts";

export const EVENT_LABELS: Record<WebhookEvent, string> = {
  "order.paid": "An order was paid",
  "order.refunded": "An order was refunded",
  "user.signed_up": "Someone signed up",
  "release.published": "A release is out",
  "show.announced": "A show was announced",
};

/** Returns the label of an event, or its name where it has no label. */
export function eventLabel(event: string): string {
  const known = oneOf(event, WEBHOOK_EVENTS);
  if (known) return EVENT_LABELS[known];
  return event === "webhook.test" ? "A test" : event;
}
