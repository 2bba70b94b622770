import { z } from "zod";
import { byId, id, instant } from "../common/fields.ts";
import { pageQuery, paginated } from "../common/pagination.ts";
import { fingerprint } from "../common/version.ts";
import { proof } from "./step-up.ts";

/** The events that a webhook can subscribe to. */
export const WEBHOOK_EVENTS = [
  "order.paid",
  "order.refunded",
  "user.signed_up",
  "release.published",
  "show.announced",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
export const WEBHOOK_ENDPOINTS_MAX = 20;
/** Hours after a new secret was created during which calls are also signed with the old one. */
export const SECRET_OVERLAP_HOURS = 24;

const address = z
  .string()
  .trim()
  .max(500, { error: "Must be at most 500 characters" })
  .pipe(z.url({ protocol: /^https?$/, error: "Enter a web address such as https://example.com/hook" }));
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1, { error: "Choose at least one" }).max(WEBHOOK_EVENTS.length);

export const webhookInput = z.object({ url: address, events, proof });
/**
 * `is_on`: false stops all calls, including waiting ones; true starts again with later events. With `fingerprint`, a webhook that
 * was changed in the meantime stays as it is.
 */
export const webhookChangeInput = z.object({
  id,
  url: address,
  events,
  is_on: z.boolean(),
  fingerprint: fingerprint.optional(),
  proof,
});
export const webhookSecretInput = z.object({ id, proof });

export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.string()),
  created_at: instant,
  state: z.enum(["working", "failing", "off", "given_up"]),
  failing_since: instant.nullable(),
  /** Until when the previous secret also signs. */
  old_secret_until: instant.nullable(),
  /** Identifies the address, events and switch that a change is based on. */
  fingerprint,
});
export type Webhook = z.output<typeof webhook>;
/** `secret` (`whsec_…`) is shown only in this response. */
export const newWebhook = z.object({ webhook, secret: z.string() });

export const webhookLogQuery = pageQuery.extend({ id });
export const webhookCall = z.object({
  id,
  message_id: z.string(),
  event: z.string(),
  happened_at: instant,
  state: z.enum(["waiting", "delivered", "failed"]),
  tries: z.int(),
  next_try_at: instant.nullable(),
  /** The time of the last attempt, like the fields below. */
  tried_at: instant.nullable(),
  status: z.int().nullable(),
  took_ms: z.int().nullable(),
  problem: z.string().nullable(),
});
export type WebhookCall = z.output<typeof webhookCall>;
export const webhookLog = paginated(webhookCall);
export const webhookReplayInput = byId;
