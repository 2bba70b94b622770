import { z } from "zod";
import { byId, calendarDate, id, instant, instantInput, text } from "../common/fields.ts";
import { EVENT_STATUSES } from "./event.ts";
import { LARGEST_PARTY } from "./limits.ts";

/** So many entries and undoings a door sends at once. */
export const MOST_SENT = 200;

/** Ids of fans' places are larger than others. */
const partyId = z.int().min(1).max(4_294_967_295);
const person = z.int().min(1).max(127);

/** A person of a party on the list: of a fan who joined, or of a guest whom the team wrote down. */
export const ticketRef = z.object({ kind: z.enum(["fan", "guest"]), id: partyId, person });
export type TicketRef = z.output<typeof ticketRef>;

/** A show that a door can be opened for. */
export const doorShow = z.object({
  id,
  title: z.string(),
  status: z.enum(EVENT_STATUSES),
  local_date: calendarDate,
  time: z.string(),
  venue: z.string(),
});
export type DoorShow = z.output<typeof doorShow>;

/** Who is expected together. `codes` are their tickets' by person. */
export const doorParty = z.object({
  kind: z.enum(["fan", "guest"]),
  id: partyId,
  name: z.string(),
  note: z.string().nullable(),
  party_size: z.int().min(1),
  codes: z.array(z.string()),
});
export type DoorParty = z.output<typeof doorParty>;

/** `twice`: let in at two doors; `void`: the ticket no longer counted; `full`: a walk-in more than there was room for. */
export const DOOR_PROBLEMS = ["twice", "void", "full"] as const;

/** That somebody was let in. `party_id` is null for walk-ins, and once the place is gone. */
export const doorEntry = z.object({
  id: z.uuid(),
  kind: z.enum(["fan", "guest", "walk_in"]),
  party_id: partyId.nullable(),
  person: person.nullable(),
  door: z.string(),
  let_in_at: instant,
  problem: z.enum(DOOR_PROBLEMS).nullable(),
  undone_at: instant.nullable(),
});
export type DoorEntry = z.output<typeof doorEntry>;

/** Persons: let in, expected in all (walk-ins that came included), and how many there is room for. */
export const doorCounts = z.object({
  in: z.int().min(0),
  expected: z.int().min(0),
  capacity: z.int().min(0).nullable(),
});
export type DoorCounts = z.output<typeof doorCounts>;

/** All that a door needs to go on without a line; true as of `as_of`. */
export const doorList = z.object({
  show: doorShow,
  as_of: instant,
  parties: z.array(doorParty),
  entries: z.array(doorEntry),
  counts: doorCounts,
});
export type DoorList = z.output<typeof doorList>;

/**
 * Somebody at a door, under an id of the door's own making: by what was read or typed, by the list, or without a ticket.
 * `is_let_in` tells that they are in already, which a door without a line decides by itself; else it is a question.
 */
export const doorArrival = z.object({
  id: z.uuid(),
  who: z.discriminatedUnion("by", [
    z.object({ by: z.literal("code"), code: text(100).min(1) }),
    ticketRef.extend({ by: z.literal("list") }),
    z.object({ by: z.literal("walk_in") }),
  ]),
  let_in_at: instantInput,
  is_let_in: z.boolean(),
});
export type DoorArrival = z.output<typeof doorArrival>;

export const doorName = text(60).min(1, { error: "Name this door" });

/** `since` is the `as_of` of what the door knows; it hears what has changed from shortly before then. */
export const doorSyncInput = byId.extend({
  door: doorName,
  arrivals: z.array(doorArrival).max(MOST_SENT).default([]),
  undone: z.array(z.uuid()).max(MOST_SENT).default([]),
  since: instantInput.nullable().default(null),
});
export type DoorSyncInput = z.output<typeof doorSyncInput>;

/** What came of an arrival. `already` names when and where the first was; `wrong_show` the show that the ticket is for. */
export const doorVerdict = z.discriminatedUnion("kind", [
  z.object({ id: z.uuid(), kind: z.literal("in"), name: z.string().nullable(), ticket: ticketRef.nullable() }),
  z.object({
    id: z.uuid(),
    kind: z.literal("already"),
    name: z.string(),
    ticket: ticketRef,
    door: z.string(),
    let_in_at: instant,
  }),
  z.object({ id: z.uuid(), kind: z.literal("void") }),
  z.object({ id: z.uuid(), kind: z.literal("wrong_show"), title: z.string() }),
  z.object({ id: z.uuid(), kind: z.literal("unknown") }),
  z.object({ id: z.uuid(), kind: z.literal("full") }),
]);
export type DoorVerdict = z.output<typeof doorVerdict>;

export const doorSyncResult = z.object({
  as_of: instant,
  verdicts: z.array(doorVerdict),
  entries: z.array(doorEntry),
  counts: doorCounts,
});
export type DoorSyncResult = z.output<typeof doorSyncResult>;

/** A guest whom the team writes down, with so many persons in all. */
export const listedGuestFields = z.object({
  name: text(200).min(1, { error: "Name is required" }),
  note: text(500)
    .transform((note) => note || null)
    .nullable(),
  party_size: z
    .int({ error: "Must be a whole number from 1" })
    .min(1, { error: "Must be a whole number from 1" })
    .max(LARGEST_PARTY, { error: `Must be at most ${LARGEST_PARTY}` }),
});
export type ListedGuestFields = z.output<typeof listedGuestFields>;
export const listedGuestInput = listedGuestFields.extend({ event_id: id });
export type ListedGuestInput = z.output<typeof listedGuestInput>;
export const listedGuestChangeInput = listedGuestFields.extend({ id });
export type ListedGuestChangeInput = z.output<typeof listedGuestChangeInput>;
export const listedGuest = z.object({
  id,
  name: z.string(),
  note: z.string().nullable(),
  party_size: z.int().min(1),
  persons_in: z.int().min(0),
});
export type ListedGuest = z.output<typeof listedGuest>;
