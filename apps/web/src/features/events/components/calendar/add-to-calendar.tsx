import { t } from "@fanfare/contracts/common/language";
import type { EventDetail } from "@fanfare/contracts/events/event";
import { CalendarPlus } from "@fanfare/icons";
import { styled } from "../../../../ui/styled.tsx";
import { TextAnchor } from "../../../../ui/type.tsx";
import { feedLink, fileLink, googleLink, outlookLink } from "../../calendar-links.ts";

const Row = styled("nav", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "5",
    rowGap: "1",
    fontSize: "sm",
    color: "soft",
    "& span": { display: "inline-flex", alignItems: "center", gap: "2", fontWeight: 600, color: "ink" },
    "& a": { display: "inline-flex", alignItems: "center", minH: "2.5rem" },
  },
});

/** Links that add a show to a calendar: a file, two web calendars, and a feed of all shows that stays up to date. */
export function AddToCalendar({ event, siteUrl }: { event: EventDetail; siteUrl: string }) {
  return (
    <Row aria-label={t("Add to calendar")}>
      <span>
        <CalendarPlus size={18} aria-hidden /> {t("Add to calendar")}
      </span>
      <TextAnchor href={fileLink(event)}>{t("File (.ics)")}</TextAnchor>
      <TextAnchor href={googleLink(event, siteUrl)} target="_blank" rel="noopener">
        {t("Google")}
      </TextAnchor>
      <TextAnchor href={outlookLink(event, siteUrl)} target="_blank" rel="noopener">
        {t("Outlook")}
      </TextAnchor>
      <TextAnchor href={feedLink(siteUrl)}>{t("Subscribe to all shows")}</TextAnchor>
    </Row>
  );
}
