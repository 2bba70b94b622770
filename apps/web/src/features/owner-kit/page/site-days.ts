import { dayInZone } from "@fanfare/contracts/common/time-zone";
import { useSiteSettings } from "../../../lib/site-settings.ts";
import { zoneName } from "../forms/zone-choices.ts";

/** Returns the day that it is in the site's time zone: `2026-12-31`. */
export function useSiteToday(): string {
  const { time_zone } = useSiteSettings();
  return dayInZone(new Date(), time_zone);
}

/** Returns the name of the site's time zone for a text: `America/New York`. */
export const useSiteZoneName = (): string => zoneName(useSiteSettings().time_zone);
