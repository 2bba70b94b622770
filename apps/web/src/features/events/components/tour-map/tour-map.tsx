import { t } from "@fanfare/contracts/common/language";
import type { Event } from "@fanfare/contracts/events/event";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../../lib/trpc.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { venuePlaces } from "../../event-queries.ts";
import { type Side, sidesOf } from "./labels.ts";
import coarseUrl from "./outlines-coarse.svg?url";
import fineUrl from "./outlines-fine.svg?url";
import { COARSE_FROM, legsOf, type Window as Part, type Spot, spotsOf, windowOf } from "./projection.ts";

const MapFrame = styled("figure", {
  base: {
    position: "relative",
    overflow: "hidden",
    w: "100%",
    border: "1px solid {colors.line}",
    rounded: "md",
    bg: "stage",
    containerType: "inline-size",
    // A picture: with only some of its colours replaced, land, route and names would be unreadable.
    forcedColorAdjust: "none",
    "& svg": { display: "block", w: "100%", h: "100%" },
    "& .land": { fill: "rgba(255, 222, 196, 0.17)" },
    "& .borders": { stroke: "stage", strokeWidth: "1px" },
    "& .way": { fill: "none", stroke: "ember", strokeWidth: "2px", strokeDasharray: "2 5", strokeLinecap: "round" },
    "& .stop": {
      position: "absolute",
      w: "0.75rem",
      h: "0.75rem",
      m: "-0.375rem",
      rounded: "pill",
      bg: "ember",
      border: "2px solid {colors.stage}",
      boxShadow: "0 0 0 3px rgba(255, 122, 26, 0.28)",
    },
    "& .stop[data-over]": { bg: "faint", boxShadow: "none" },
    "& .name": {
      display: "none",
      position: "absolute",
      whiteSpace: "nowrap",
      fontSize: "xs",
      lineHeight: "1.125rem",
      color: "ink",
      // Repeated, because a single shadow is too faint to keep a name readable where the route runs behind it.
      textShadow: Array(4).fill("0 0 3px {colors.stage}").join(", "),
    },
    // With enlarged text the names have no room, and the list beside the map has them.
    "@container (min-width: 17rem) and (max-width: 21.24rem)": { "& .name[data-small]": { display: "block" } },
    "@container (min-width: 21.25rem) and (max-width: 35.99rem)": { "& .name[data-narrow]": { display: "block" } },
    "@container (min-width: 36rem)": { "& .name[data-wide]": { display: "block" } },
  },
});

/** Offset from the centre of a dot to its name. */
const SHIFT: Record<Side, string> = {
  right: "translate(0.625rem, -50%)",
  left: "translate(calc(-100% - 0.625rem), -50%)",
  above: "translate(-50%, calc(-100% - 0.5rem))",
  below: "translate(-50%, 0.5rem)",
};

/** The map widths for which names are laid out, in pixels: those of a small phone, of a phone or column, and of a page. */
const WIDTHS = { small: 276, narrow: 340, wide: 640 } as const;

type TourMapProps = {
  events: readonly Event[];
  /** The id of a tour; without it the map shows all upcoming shows. */
  tour?: number;
  /** Width divided by height. */
  aspect?: number;
};

/**
 * Shows on a map drawn from our own outlines, without requests to other hosts. It is decoration beside a list with the same
 * content, and renders nothing if no venue has coordinates. The dates of a tour are connected by its route.
 */
export function TourMap({ events, tour, aspect = 2 }: TourMapProps) {
  const { data } = useQuery(venuePlaces(useApi(), tour));
  const stops = stopsOf(events, data?.places ?? []);
  if (stops.length === 0) return null;
  const spots = spotsOf(stops);
  const part = windowOf(spots, aspect);
  const shareOf = ({ x, y }: Spot) => ({ left: (x - part.x) / part.width, top: (y - part.y) / part.height });
  const placed = stops.map((stop, index) => ({ ...stop, ...shareOf(spots[index] ?? part) }));
  const legs = tour === undefined ? [] : legsOf(spots.filter((_, index) => !stops[index]?.isCancelled));
  const way = legs.map(([from, to]) => [shareOf(from), shareOf(to)] as const);
  return (
    <MapFrame role="img" aria-label={mapLabel(stops.map(({ name }) => name))} style={{ aspectRatio: aspect }}>
      <svg viewBox={`${part.x} ${part.y} ${part.width} ${part.height}`} aria-hidden>
        <Outlines part={part} />
        {legs.length > 0 && (
          <path
            className="way"
            vectorEffect="non-scaling-stroke"
            d={legs.map(([from, to]) => `M${from.x} ${from.y}L${to.x} ${to.y}`).join("")}
          />
        )}
      </svg>
      {placed.map(({ venue_id, isOver, left, top }) => (
        <span
          key={venue_id}
          className="stop"
          data-over={isOver || undefined}
          style={{ left: percent(left), top: percent(top) }}
        />
      ))}
      {(["small", "narrow", "wide"] as const).map((size) => {
        const sides = sidesOf(placed, way, WIDTHS[size], WIDTHS[size] / aspect);
        return placed.map(({ venue_id, name, left, top }, index) => {
          const side = sides[index];
          return (
            side && (
              <span
                key={`${size} ${venue_id}`}
                className="name"
                {...{ [`data-${size}`]: "" }}
                style={{ left: percent(left), top: percent(top), transform: SHIFT[side] }}
              >
                {name}
              </span>
            )
          );
        });
      })}
    </MapFrame>
  );
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

const mapLabel = (cities: readonly string[]) => t("Map: {cities}", { cities: [...new Set(cities)].join(", ") });

/** How far the outlines extend east and west, in degrees: some land lies across the date line. */
const REACH = 200;

/** Repeats the world as often as the section extends beyond its edges. */
function Outlines({ part: { x, width } }: { part: Part }) {
  const file = width > COARSE_FROM ? coarseUrl : fineUrl;
  return [-360, 0, 360]
    .filter((turn) => x < turn + REACH && x + width > turn - REACH)
    .map((turn) => (
      <g key={turn} transform={`translate(${turn})`}>
        <use className="land" href={`${file}#land`} />
        <use className="borders" href={`${file}#borders`} />
      </g>
    ));
}

type Located = { venue_id: number; latitude: number; longitude: number };

/**
 * Returns the venues with coordinates in the order of their first shows. A venue whose shows are all past or cancelled is drawn
 * fainter.
 */
function stopsOf(events: readonly Event[], places: readonly Located[]) {
  return [...new Set(events.map(({ venue }) => venue.id))].flatMap((id) => {
    const place = places.find(({ venue_id }) => venue_id === id);
    const shows = events.filter(({ venue }) => venue.id === id);
    const [first] = shows;
    if (!place || !first) return [];
    return {
      ...place,
      name: first.city,
      isOver: shows.every(({ status }) => status === "past" || status === "cancelled"),
      isCancelled: shows.every(({ status }) => status === "cancelled"),
    };
  });
}
