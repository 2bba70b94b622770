import { z } from "zod";
import { calendarDate } from "../common/fields.ts";
import { dateTimeFormat } from "../common/formats.ts";
import { t } from "../common/language.ts";

/** The show at which an order is collected. `date` is a date in the venue's calendar. */
export const pickupShow = z.object({ show: z.string(), date: calendarDate });
export type PickupShow = z.output<typeof pickupShow>;

/** The text shown with an order: "Collected at Winter Lights, December 4, 2026". */
export const pickupText = ({ show, date }: PickupShow): string =>
  t("Collected at {show}, {date}", {
    show,
    date: dateTimeFormat({ dateStyle: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`)),
  });

/** `not_collected`: the show is over; `show_off`: it is cancelled, postponed without a date, or removed. */
export const PICKUP_STATES = ["to_collect", "handed_over", "not_collected", "show_off", "cancelled"] as const;
export const pickupState = z.enum(PICKUP_STATES);
export type PickupState = z.output<typeof pickupState>;
