import { t } from "@fanfare/contracts/common/language";
import { CalendarPlus } from "@fanfare/icons";
import { styled } from "../../ui/styled.tsx";
import { TextAnchor } from "../../ui/type.tsx";
import { fileLink } from "./calendar-links.ts";

const WithIcon = styled(TextAnchor, {
  base: { display: "inline-flex", alignItems: "center", gap: "2", minH: "2.75rem" },
});

/** A link to a show's calendar file, named after the show because a page can have several. */
export function CalendarLink({ event }: { event: { id: number; title: string } }) {
  const text = t("Add to calendar");
  return (
    <WithIcon href={fileLink(event)} aria-label={`${text}, ${event.title}`}>
      <CalendarPlus size={18} aria-hidden /> {text}
    </WithIcon>
  );
}
