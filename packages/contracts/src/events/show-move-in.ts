import { z } from "zod";
import { fileRow, MOVE_IN_ITEMS, movedCell, movedFrom, moveInSwitches } from "../common/move-in.ts";

/** A show as read from a file. */
export const movedShow = z.object({
  row: fileRow,
  from: movedFrom,
  title: movedCell,
  description: movedCell,
  /** Local dates and times such as `2026-11-21T20:00` in `zone`, empty if there is none. */
  starts: movedCell,
  ends: movedCell,
  doors: movedCell,
  /** An IANA time zone; null for the venue's own. */
  zone: movedCell.nullable(),
  is_cancelled: z.boolean(),
  type: movedCell,
  price_range: movedCell,
  ticket_url: movedCell,
  capacity: movedCell,
  /** An existing venue is matched by its name and city; otherwise one is added. */
  venue: z.object({
    name: movedCell,
    address: movedCell,
    city: movedCell,
    region: movedCell,
    postal_code: movedCell,
    country: movedCell,
    timezone: movedCell,
  }),
});
export type MovedShow = z.output<typeof movedShow>;

/**
 * Shows from a calendar or list. A dry run reports the outcome without changing anything; importing a file again changes
 * nothing either.
 */
export const showMoveInInput = moveInSwitches.extend({ shows: z.array(movedShow).max(MOVE_IN_ITEMS) });
export type ShowMoveInInput = z.output<typeof showMoveInInput>;
