import { t } from "@fanfare/contracts/common/language";
import type { Event } from "@fanfare/contracts/events/event";
import { Chip } from "../../../../ui/chip.tsx";
import { STATUS_LABELS } from "../../event-labels.ts";

/** Shows a status that is out of the ordinary; renders nothing for a regular upcoming show. */
export function StatusChip({ event }: { event: Pick<Event, "status" | "places_left" | "ticket_url"> }) {
  if (event.status !== "upcoming") {
    return <Chip tone={event.status === "postponed" ? "ember" : "plain"}>{t(STATUS_LABELS[event.status])}</Chip>;
  }
  return event.places_left === 0 && event.ticket_url === null ? <Chip tone="ember">{t("Full")}</Chip> : null;
}
