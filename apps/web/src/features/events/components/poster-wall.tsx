import type { Event } from "@fanfare/contracts/events/event";
import { Link } from "@tanstack/react-router";
import { imageSource } from "../../../lib/media.ts";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { isUndated, shortDay } from "../event-labels.ts";

/** As many posters as stand in one row. */
const MAX_POSTERS = 4;

const Wall = styled("ul", {
  base: {
    listStyle: "none",
    display: { base: "none", md: "grid" },
    gridTemplateColumns: `repeat(${MAX_POSTERS}, minmax(0, 1fr))`,
    gap: "5",
    mt: "10",
    "& li": { position: "relative" },
    "& .poster": {
      rounded: "sm",
      mb: "3",
      transition: "transform 200ms",
      boxShadow: "0 1.25rem 3rem -1rem rgba(0, 0, 0, 0.8)",
    },
    "& li:hover .poster": { transform: "translateY(-4px)" },
    "& a": {
      display: "block",
      color: "ink",
      textDecoration: "none",
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "lg",
      lineHeight: 1,
      textTransform: "uppercase",
      _before: { content: '""', position: "absolute", inset: "0" },
    },
    "& p": { mt: "1", fontSize: "sm", color: "soft" },
  },
});

/** The posters of the coming shows, each once, under the first show that has it. */
export function PosterWall({ upcoming }: { upcoming: readonly Event[] }) {
  const first = new Map(upcoming.toReversed().map((event) => [event.poster_image, event]));
  const shown = upcoming
    .filter((event) => event.poster_image !== null && first.get(event.poster_image) === event)
    .slice(0, MAX_POSTERS);
  if (shown.length < 2) return null;
  return (
    <Wall aria-label="Posters">
      {shown.map((event) => (
        <li key={event.id}>
          <Picture
            className="poster"
            {...imageSource(event.poster_image)}
            placeholder={event.poster_placeholder}
            sizes="(min-width: 64rem) 16vw, 22vw"
            ratio={[3, 4]}
            alt=""
          />
          <Link to="/events/$eventId" params={{ eventId: String(event.id) }}>
            {event.title}
          </Link>
          <p>{isUndated(event) ? "New date to be announced" : shortDay(event.local_date)}</p>
        </li>
      ))}
    </Wall>
  );
}
