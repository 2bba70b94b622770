import { z } from "zod";
import { id, instant } from "../common/fields.ts";
import { t } from "../common/language.ts";
import { event } from "./event.ts";
import { LARGEST_PARTY } from "./limits.ts";

const partySize = z
  .int({ error: "Must be a whole number of 1 or more" })
  .min(1, { error: "Must be a whole number of 1 or more" })
  .max(LARGEST_PARTY, { error: () => t("Must be at most {max}", { max: LARGEST_PARTY }) });

/** Joins an event, or its waitlist, as a party of this many persons, including the fan. */
export const joinInput = z.object({ id, party_size: partySize.default(1) });
export type JoinInput = z.output<typeof joinInput>;

const inPlace = z.object({ event_id: id, party_size: z.int().min(1), since: instant });

export const attendingPlace = inPlace.extend({ status: z.literal("attending"), position: z.null() });
/** `position` counts waiting parties from 1. `offered_until` is set while freed places are reserved for the party. */
const inLine = { position: z.int().min(1), offered_until: instant.nullable() };
export const waitlistedPlace = inPlace.extend({ status: z.literal("waitlisted"), ...inLine });
export type AttendingPlace = z.output<typeof attendingPlace>;
export type WaitlistedPlace = z.output<typeof waitlistedPlace>;

/** A fan's status at one event: a place, a position in line, or nothing. */
export const ownPlace = z.object({
  place: z.discriminatedUnion("status", [attendingPlace, waitlistedPlace]).nullable(),
});
export type OwnPlace = z.output<typeof ownPlace>;

/** A fan's shows by date: those attended (including past ones) and those waitlisted that are not over. */
export const userEvents = z.object({
  attending: z.array(event.extend({ party_size: z.int().min(1) })),
  waitlisted: z.array(event.extend({ party_size: z.int().min(1), ...inLine })),
});
export type UserEvents = z.output<typeof userEvents>;
