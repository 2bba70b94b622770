import { dateTimeFormat } from "@fanfare/contracts/common/formats";
import { t } from "@fanfare/contracts/common/language";
import type { Event } from "@fanfare/contracts/events/event";
import { Box } from "../../../../ui/box.tsx";
import { useVisitorZone } from "../../use-browser-clock.ts";

const onClock = (instant: string, timeZone: string): string =>
  dateTimeFormat({
    timeZone,
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(instant));

/** When a show begins in the visitor's time zone, if that differs from the venue's. Empty until hydration. */
export function OwnTime({ event }: { event: Pick<Event, "date" | "timezone"> }) {
  const zone = useVisitorZone();
  const own = zone === null ? null : onClock(event.date, zone);
  const differs = own !== null && own !== onClock(event.date, event.timezone);
  return (
    // The line reserves its space from the start, to avoid a layout shift.
    <Box as="p" fontSize="sm" color="soft" minH="1.5rem">
      {differs && t("{own} where you are ({value})", { own, value: zone?.replaceAll("_", " ") })}
    </Box>
  );
}
