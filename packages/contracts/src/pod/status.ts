import { z } from "zod";
import { calendarDate, id, instant, media, money } from "../common/fields.ts";

export const podShop = z.object({ id: z.int(), title: z.string(), sales_channel: z.string() });
export type PodShop = z.output<typeof podShop>;

/** Whether the provider answers to the server's token. */
export const podStatus = z.object({ success: z.boolean(), message: z.string(), shops: z.array(podShop) });
export type PodStatus = z.output<typeof podStatus>;

/**
 * Where a product of the provider stands here:
 * - `new`: not taken over yet
 * - `listed`: in the shop
 * - `hidden`: taken over and not shown, because the provider or the owner hides it
 * - `removed`: the owner deleted it from the shop, and it stays so
 * - `vanished`: the provider no longer has it; it is not sold any more
 */
export const POD_PRODUCT_STATES = ["new", "listed", "hidden", "removed", "vanished"] as const;
/** What became of the provider's Publish button: `publishing` until the site has answered it. */
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
  /** Why it could not be taken over whole, such as a picture that cannot be had. */
  problem: z.string().nullable(),
  /** The product of the shop it became. */
  product_id: id.nullable(),
  variants_for_sale: z.int().min(0),
  /** The least that a sale leaves over the owner's countries, in percent of the price; null while it is not known. */
  lowest_margin_percent: z.number().nullable(),
  below_floor: z.boolean(),
});
export type ShopProduct = z.output<typeof shopProduct>;

/** A product by the provider's own id. */
export const podProductInput = z.object({ id: z.string().min(1).max(100) });

export const shopProducts = z.object({ success: z.boolean(), message: z.string(), products: z.array(shopProduct) });
export type ShopProducts = z.output<typeof shopProducts>;

/** `is_running`: the job goes on, and `products_synced` counts what it has done so far (REST answers 202). */
export const syncResult = z.object({
  success: z.boolean(),
  message: z.string(),
  products_synced: z.int().min(0),
  is_running: z.boolean(),
});
export type SyncResult = z.output<typeof syncResult>;

export const SYNC_STATES = ["queued", "running", "done", "failed"] as const;
/** One run over the provider's products. `total` is null until they are counted. */
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

/** How orders go into production and what margins are held against. `version` is the one a change is made from. */
export const podSettings = z.object({ ...settingsFields, version: z.int().min(1) });
export type PodSettings = z.output<typeof podSettings>;

/** One kind of notice that the provider sends. `registered` is whether it knows where to. */
export const webhookTopic = z.object({
  topic: z.string(),
  registered: z.boolean(),
  last_received_at: instant.nullable(),
});
export const webhookHealth = z.object({
  configured: z.boolean(),
  /** Where the provider is to send them. */
  url: z.string(),
  /** False where the provider cannot reach this site; everything then comes by the half-hourly look. */
  reachable: z.boolean(),
  topics: z.array(webhookTopic),
  refused_count: z.int().min(0),
  last_refused_at: instant.nullable(),
});
export type WebhookHealth = z.output<typeof webhookHealth>;

export const POD_ORDER_STATES = ["wanted", "created", "sent", "closed", "cancelled", "refused"] as const;
/** An order at the provider. `problem` is what the owner has to see to; `status` the provider's own word. */
export const podOrder = z.object({
  order_id: id,
  order_number: z.string(),
  /** 0, or which reprint of the order it is. */
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
 * How the provider delivers an order, and what that costs the owner; what the fan pays stays. A price is null where it is
 * not delivered so, or nothing can be changed any more.
 */
export const podDeliveryChoice = z.object({
  is_express: z.boolean(),
  can_change: z.boolean(),
  standard: money.nullable(),
  express: money.nullable(),
});
export type PodDeliveryChoice = z.output<typeof podDeliveryChoice>;
export const podExpressInput = z.object({ id, is_express: z.boolean() });

/** The provider's part of one of our orders; null while it was never told of it. */
export const podOrderOf = z.object({ order: podOrder.nullable() });

/** What waits for the owner: orders to be sent into production or in trouble, and products that could not be taken over. */
export const podAttention = z.object({
  /** The provider is played by a simulator. */
  is_rehearsal: z.boolean(),
  orders: z.array(podOrder),
  products: z.array(z.object({ id: z.string(), title: z.string(), problem: z.string(), image: media })),
});
export type PodAttention = z.output<typeof podAttention>;
