import { t } from "@fanfare/contracts/common/language";
import type { Event } from "@fanfare/contracts/events/event";
import { Link } from "@tanstack/react-router";
import { imageSource } from "../../../../lib/media.ts";
import { Picture } from "../../../../ui/picture.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { shortMonth } from "../../event-labels.ts";

const Banner = styled("div", {
  base: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    alignItems: "center",
    gap: "5",
    w: "100%",
    maxW: { base: "28rem", lg: "24rem" },
    p: "3",
    bg: "raised",
    border: "1px solid {colors.line}",
    rounded: "md",
    transition: "border-color 140ms",
    _hover: { borderColor: "ember" },
    "& .poster": { w: "5.25rem", rounded: "sm" },
    "& a": {
      color: "ink",
      textDecoration: "none",
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "xl",
      lineHeight: 1,
      textTransform: "uppercase",
      _before: { content: '""', position: "absolute", inset: "0" },
    },
    "& p": { mt: "1", fontSize: "sm", color: "soft" },
    "& .eyebrow": {
      mt: "0",
      mb: "1",
      color: "ember",
      fontWeight: 600,
      fontSize: "xs",
      letterSpacing: "0.12em",
      textTransform: "uppercase",
    },
  },
});

/** The next tour, if there is one. */
export function TourBanner({ upcoming }: { upcoming: readonly Event[] }) {
  const first = upcoming.find(({ tour }) => tour !== null);
  if (!first?.tour) return null;
  const dates = upcoming.filter(({ tour }) => tour?.id === first.tour?.id);
  const months = [...new Set(dates.map(({ local_date }) => shortMonth(local_date)))];
  const cities = new Set(dates.map(({ city }) => city)).size;
  return (
    <Banner>
      <Picture
        className="poster"
        {...imageSource(first.poster_image)}
        placeholder={first.poster_placeholder}
        sizes="84px"
        ratio={[3, 4]}
        alt=""
      />
      <div>
        <p className="eyebrow">{t("On tour")}</p>
        <Link to="/tours/$tourId" params={{ tourId: String(first.tour.id) }}>
          {first.tour.name}
        </Link>
        <p>
          {t("{cities, plural, one {{cities} city} other {{cities} cities}}", { cities })},{" "}
          {months.length > 1 ? `${months[0]} – ${months.at(-1)}` : months[0]}
        </p>
      </div>
    </Banner>
  );
}
