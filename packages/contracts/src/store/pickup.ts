import { z } from "zod";
import { byId, id, instant, instantInput, text } from "../common/fields.ts";
import { doorName } from "../events/door.ts";
import { orderCreateInput } from "./checkout.ts";
import { orderAddressInput } from "./order-management.ts";
import { pickupShow, pickupState } from "./pickup-show.ts";

/** A show at which a cart can be collected, if it is ordered before `closes_at`. */
export const pickupOption = pickupShow.extend({
  event_id: id,
  venue: z.string(),
  city: z.string(),
  closes_at: instant,
});
export type PickupOption = z.output<typeof pickupOption>;

/** An order that is collected at a show: who orders it, and no address. */
export const orderCollectInput = orderCreateInput
  .pick({ billing_first_name: true, billing_last_name: true, billing_email: true, tip: true, expected_total: true })
  .extend({ pickup_event_id: id });
export type OrderCollectInput = z.output<typeof orderCollectInput>;

/** How an order is collected. `code` is what its QR code says; all three are null when it no longer can be. */
export const orderPickup = pickupShow.extend({
  event_id: id.nullable(),
  state: pickupState,
  venue: z.string().nullable(),
  handed_over_at: instant.nullable(),
  code: z.string().nullable(),
  short_code: z.string().nullable(),
  qr_svg: z.string().nullable(),
});
export type OrderPickup = z.output<typeof orderPickup>;

const pickupLine = z.object({ text: z.string(), quantity: z.int().min(1) });

/** An order that waits at a show. `party_id` is its buyer's place there, whose tickets find it as well. */
export const waitingOrder = z.object({
  order_id: id,
  order_number: z.string(),
  name: z.string(),
  code: z.string(),
  party_id: z.int().nullable(),
  lines: z.array(pickupLine),
});
export type WaitingOrder = z.output<typeof waitingOrder>;

/** That an order was handed over. `twice` and `void` are what a door without a line could not know. */
export const handover = z.object({
  id: z.uuid(),
  order_id: id,
  door: z.string(),
  handed_at: instant,
  problem: z.enum(["twice", "void"]).nullable(),
});
export type Handover = z.output<typeof handover>;

/** All that a door needs to hand orders over without a line. */
export const pickupList = z.object({
  event_id: id,
  orders: z.array(waitingOrder),
  handovers: z.array(handover),
});
export type PickupList = z.output<typeof pickupList>;

/** So many a door sends at once. */
export const MOST_HANDED = 100;

/**
 * An order at a door, under an id of the door's own making. `is_handed` tells that it was handed over already, which a door
 * without a line decides by itself; else it is a question.
 */
export const handoverRequest = z.object({
  id: z.uuid(),
  who: z.discriminatedUnion("by", [
    z.object({ by: z.literal("code"), code: text(100).min(1) }),
    z.object({ by: z.literal("order"), order_id: id }),
  ]),
  handed_at: instantInput,
  is_handed: z.boolean(),
});
export type HandoverRequest = z.output<typeof handoverRequest>;

export const handOverInput = byId.extend({
  door: doorName,
  handovers: z.array(handoverRequest).max(MOST_HANDED).default([]),
});
export type HandOverInput = z.output<typeof handOverInput>;

/** What came of it. `already` names when and where it was handed over first. */
export const handoverVerdict = z.discriminatedUnion("kind", [
  z.object({ id: z.uuid(), kind: z.literal("handed"), order_id: id }),
  z.object({ id: z.uuid(), kind: z.literal("already"), order_id: id, door: z.string(), handed_at: instant }),
  z.object({ id: z.uuid(), kind: z.literal("void"), order_id: id }),
  z.object({ id: z.uuid(), kind: z.literal("wrong_show"), show: z.string() }),
  z.object({ id: z.uuid(), kind: z.literal("unknown") }),
]);
export type HandoverVerdict = z.output<typeof handoverVerdict>;

export const handOverResult = z.object({ verdicts: z.array(handoverVerdict), handovers: z.array(handover) });
export type HandOverResult = z.output<typeof handOverResult>;

/** A show of the owner's list: null in `closes_at` is nothing collected there. */
export const pickupPoint = pickupShow.extend({
  event_id: id,
  venue: z.string(),
  starts_at: instant,
  closes_at: instant.nullable(),
  waiting: z.int(),
  handed_over: z.int(),
});
export type PickupPoint = z.output<typeof pickupPoint>;
export const pickupPointInput = z.object({ event_id: id, closes_at: instantInput.nullable() });
export type PickupPointInput = z.output<typeof pickupPointInput>;

/** An order of the owner's list that nobody has collected yet. */
export const managedPickup = pickupShow.extend({
  order_id: id,
  order_number: z.string(),
  customer: z.string(),
  state: pickupState,
  lines: z.array(pickupLine),
});
export type ManagedPickup = z.output<typeof managedPickup>;
export const managedPickups = z.object({ points: z.array(pickupPoint), orders: z.array(managedPickup) });
export type ManagedPickups = z.output<typeof managedPickups>;

/** Where an order goes that is sent after all. */
export const pickupToShippingInput = orderAddressInput.extend({
  shipping_country: orderCreateInput.shape.billing_country,
});
export type PickupToShippingInput = z.output<typeof pickupToShippingInput>;
