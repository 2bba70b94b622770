import { z } from "zod";
import { fileRow, MOVE_IN_ITEMS, movedCell, movedFrom, moveInSwitches } from "../common/move-in.ts";

/** A show as a file has it. */
export const movedShow = z.object({
  row: fileRow,
  from: movedFrom,
  title: movedCell,
  description: movedCell,
  /** Days and times such as `2026-11-21T20:00`, empty for none, on the clock of `zone`. */
  starts: movedCell,
  ends: movedCell,
  doors: movedCell,
  /** An IANA time zone; null for the clock on the venue's wall. */
  zone: movedCell.nullable(),
  is_cancelled: z.boolean(),
  type: movedCell,
  price_range: movedCell,
  ticket_url: movedCell,
  capacity: movedCell,
  /** One that is here by its name and city is taken; another one is added. */
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

/** Shows of a calendar or list. A dry run says what would be made and changes nothing; so does a file taken twice. */
export const showMoveInInput = moveInSwitches.extend({ shows: z.array(movedShow).max(MOVE_IN_ITEMS) });
export type ShowMoveInInput = z.output<typeof showMoveInInput>;
