import { t } from "@fanfare/contracts/common/language";
import { EVENT_TYPES, type EventType } from "@fanfare/contracts/events/event-type";
import { Link } from "@tanstack/react-router";
import { styled } from "../../../../ui/styled.tsx";
import { TypeLabel } from "./type-mark.tsx";

const Row = styled("nav", {
  base: {
    display: "flex",
    gap: "2",
    overflowX: "auto",
    scrollbarWidth: "none",
    mx: { base: "calc(-1 * {spacing.gutter})", md: "0" },
    px: { base: "gutter", md: "0" },
    py: "1",
    // As the site's tabs (`ui/tabs.tsx`): the end fades while there is more.
    animation: "endFade linear",
    animationTimeline: "scroll(self inline)",
    "& a": {
      flexShrink: 0,
      display: "inline-flex",
      alignItems: "center",
      minH: "2.75rem",
      px: "4",
      rounded: "pill",
      border: "1px solid {colors.edge}",
      fontSize: "sm",
      fontWeight: 600,
      color: "soft",
      textDecoration: "none",
      transition: "border-color 140ms, background-color 140ms",
      _hover: { borderColor: "ember" },
      "&[aria-current]": { bg: "lifted", borderColor: "ember", color: "ink", "& span": { color: "ink" } },
      "@media (forced-colors: active)": {
        "&[aria-current]": {
          forcedColorAdjust: "none",
          bg: "Highlight",
          borderColor: "Highlight",
          "&, & *": { color: "HighlightText" },
        },
      },
    },
  },
});

/** Filters the calendar's shows by type. The filter is kept in the address. */
export function TypeFilter({ month, type }: { month: string | undefined; type: EventType | undefined }) {
  const search = (only: EventType | undefined) => ({ ...(month && { month }), ...(only && { type: only }) });
  const links = [undefined, ...EVENT_TYPES];
  return (
    <Row aria-label={t("Show")}>
      {links.map((only) => (
        <Link
          key={only ?? "all"}
          to="/events"
          search={search(only)}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={only === type ? "true" : undefined}
        >
          {only ? <TypeLabel type={only} many /> : t("All shows")}
        </Link>
      ))}
    </Row>
  );
}
