import { z } from "zod";
import { id, localDateTime, text } from "../common/fields.ts";
import { version } from "../common/version.ts";
import { EVENT_TYPES } from "./event-type.ts";
import { MAX_OFFER_HOURS } from "./limits.ts";

/** An upper bound above the size of any venue. */
const MAX_PERSONS = 1_000_000;

export const capacity = z
  .int({ error: "Must be a whole number, or empty for no limit" })
  .min(0, { error: "Must be 0 or more" })
  .max(MAX_PERSONS, { error: `Must be at most ${MAX_PERSONS}` })
  .nullable();

export const capacityInput = z.object({ id, capacity });
export type CapacityInput = z.output<typeof capacityInput>;

/** `promoted` counts the parties that got places through the change. The places taken may exceed a lowered capacity. */
export const capacityResult = z.object({
  id,
  capacity,
  places_taken: z.int().min(0),
  places_left: z.int().min(0).nullable(),
  promoted: z.int().min(0),
});
export type CapacityResult = z.output<typeof capacityResult>;

/** For how many hours a freed place is offered to the next in line; null assigns it to them immediately. */
const offerHours = z
  .int({ error: "Must be a whole number of hours, or empty" })
  .min(1, { error: "Must be 1 or more" })
  .max(MAX_OFFER_HOURS, { error: `Must be at most ${MAX_OFFER_HOURS}` })
  .nullable();

const url = z.url({ protocol: /^https?$/, error: "Enter a web address" });

/** The owner's fields of an event. Times are the venue's local time. */
export const eventFields = z.object({
  title: text(200).min(1, { error: "Title is required" }),
  description: text(10_000).nullable(),
  type: z.enum(EVENT_TYPES),
  status: z.enum(["upcoming", "postponed", "cancelled"]),
  visibility: z.enum(["draft", "unlisted", "public"]),
  venue_id: id,
  tour_id: id.nullable(),
  starts: localDateTime,
  ends: localDateTime.nullable(),
  doors: localDateTime.nullable(),
  party_limit: z
    .int({ error: "Must be a whole number of 1 or more" })
    .min(1)
    .max(MAX_PERSONS, { error: `Must be at most ${MAX_PERSONS}` })
    .nullable(),
  price_range: text(100).nullable(),
  ticket_url: url.nullable(),
  offer_hours: offerHours.optional(),
});
export type EventFields = z.output<typeof eventFields>;

/** Omitted fields stay unchanged. `version` is the one that the change is based on; an outdated one fails with 409. */
export const eventChangeInput = eventFields.partial().extend({ id, version });
export type EventChangeInput = z.output<typeof eventChangeInput>;

export const eventChangeResult = z.object({ id, version });
export type EventChangeResult = z.output<typeof eventChangeResult>;
