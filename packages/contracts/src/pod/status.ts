import { z } from "zod";
import { calendarDate, id, instant, media, money } from "../common/fields.ts";

export const podShop = z.object({ id: z.int(), title: z.string(), sales_channel: z.string() });
export type PodShop = z.output<typeof podShop>;

/** The result of checking the provider with the server's token. */
export const podStatus = z.object({ success: z.boolean(), message: z.string(), shops: z.array(podShop) });
export type PodStatus = z.output<typeof podStatus>;

/**
 * The state of a provider's product on this site:
 * - `new`: not imported yet
 * - `listed`: in the shop
 * - `hidden`: imported but not shown, because the provider or the owner hides it
 * - `removed`: deleted from the shop by the owner; it is not imported again
 * - `vanished`: no longer at the provider; it is no longer sold
 */
export const POD_PRODUCT_STATES = ["new", "listed", "hidden", "removed", "vanished"] as const;
/** The state after the provider's Publish button was used: `publishing` until the site has responded to the provider. */
export const PUBLISH_STATES = ["none", "publishing", "published", "failed"] as const;

export const shopProduct = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  visible: z.boolean(),
  image: z.string().nullable(),
  is_locked: z.boolean(),
  state: z.enum(POD_PRODUCT_STATES),
  publish_state: z.enum(PUBLISH_STATES),
  /** Why it could not be imported completely, such as a picture that cannot be fetched. */
  problem: z.string().nullable(),
  /** The shop's product created from it. */
  product_id: id.nullable(),
  variants_for_sale: z.int().min(0),
  /** The lowest margin among the owner's countries, in percent of the price; null while it is unknown. */
  lowest_margin_percent: z.number().nullable(),
  below_floor: z.boolean(),
});
export type ShopProduct = z.output<typeof shopProduct>;

/** A product by the provider's id. */
export const podProductInput = z.object({ id: z.string().min(1).max(100) });

export const shopProducts = z.object({ success: z.boolean(), message: z.string(), products: z.array(shopProduct) });
export type ShopProducts = z.output<typeof shopProducts>;

/**
 * `is_running`: the job is still in progress, and `products_synced` counts the products processed so far (REST responds with
 * 202).
 */
export const syncResult = z.object({
  success: z.boolean(),
  message: z.string(),
  products_synced: z.int().min(0),
  is_running: z.boolean(),
});
export type SyncResult = z.output<typeof syncResult>;

export const SYNC_STATES = ["queued", "running", "done", "failed"] as const;
/** One sync of the provider's products. `total` is null until they are counted. */
export const syncRun = z.object({
  id,
  state: z.enum(SYNC_STATES),
  total: z.int().min(0).nullable(),
  done: z.int().min(0),
  created: z.int().min(0),
  changed: z.int().min(0),
  unchanged: z.int().min(0),
  hidden: z.int().min(0),
  vanished: z.int().min(0),
  recreated: z.int().min(0),
  failed: z.int().min(0),
  message: z.string().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type SyncRun = z.output<typeof syncRun>;
export const lastSync = z.object({ run: syncRun.nullable() });

const countryCode = z.string().regex(/^[A-Z]{2}$/, { error: "Use two-letter country codes such as US" });

const settingsFields = {
  sends_automatically: z.boolean(),
  send_after_minutes: z
    .int({ error: "Must be a whole number of minutes" })
    .min(0, { error: "Must be 0 or more" })
    .max(10_080, { error: "Must be at most 10080 (a week)" }),
  margin_floor_percent: z
    .int({ error: "Must be a whole number" })
    .min(0, { error: "Must be 0 or more" })
    .max(90, { error: "Must be at most 90" }),
  countries: z
    .array(countryCode)
    .min(1, { error: "Name at least one country" })
    .max(12, { error: "Name at most 12 countries" }),
  token_expires_on: calendarDate.nullable(),
};

/** Settings for sending orders into production and for the margin check. `version` is the one that a change is based on. */
export const podSettings = z.object({ ...settingsFields, version: z.int().min(1) });
export type PodSettings = z.output<typeof podSettings>;

/** One kind of the provider's webhooks. `registered`: the provider has this site's URL for it. */
export const webhookTopic = z.object({
  topic: z.string(),
  registered: z.boolean(),
  last_received_at: instant.nullable(),
});
export const webhookHealth = z.object({
  configured: z.boolean(),
  /** The URL for the provider's webhooks. */
  url: z.string(),
  /** False if the provider cannot reach this site; changes then arrive only through the half-hourly poll. */
  reachable: z.boolean(),
  topics: z.array(webhookTopic),
  refused_count: z.int().min(0),
  last_refused_at: instant.nullable(),
});
export type WebhookHealth = z.output<typeof webhookHealth>;

export const POD_ORDER_STATES = ["wanted", "created", "sent", "closed", "cancelled", "refused"] as const;
/** An order at the provider. `problem` needs the owner's attention; `status` is the provider's own term. */
export const podOrder = z.object({
  order_id: id,
  order_number: z.string(),
  /** 0, or the number of the order's reprint. */
  reprint: z.int().min(0),
  state: z.enum(POD_ORDER_STATES),
  status: z.string().nullable(),
  problem: z.string().nullable(),
  provider_order_id: z.string().nullable(),
  cost: money.nullable(),
  send_at: instant.nullable(),
  created_at: instant,
});
export type PodOrder = z.output<typeof podOrder>;
/**
 * How the provider delivers an order, and what that costs the owner; what the fan pays is unaffected. A price is null if that
 * delivery is not available or nothing can be changed any more.
 */
export const podDeliveryChoice = z.object({
  is_express: z.boolean(),
  can_change: z.boolean(),
  standard: money.nullable(),
  express: money.nullable(),
});
export type PodDeliveryChoice = z.output<typeof podDeliveryChoice>;
export const podExpressInput = z.object({ id, is_express: z.boolean() });

/** The provider's part of an order; null if it was never submitted to the provider. */
export const podOrderOf = z.object({ order: podOrder.nullable() });

/**
 * Items that need the owner's attention: orders to send into production or with problems, and products that could not be
 * imported.
 */
export const podAttention = z.object({
  /** The provider is a simulator. */
  is_rehearsal: z.boolean(),
  orders: z.array(podOrder),
  products: z.array(z.object({ id: z.string(), title: z.string(), problem: z.string(), image: media })),
});
export type PodAttention = z.output<typeof podAttention>;
