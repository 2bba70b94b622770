import type { Transaction } from "kysely";
import { DateTime } from "luxon";
import { scheduleOf } from "../../modules/events/calendar/schedule.ts";
import { insertEvent } from "../../modules/events/editing/event-editor.queries.ts";
import { insertTour, insertVenue } from "../../modules/events/editing/place-editor.queries.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import type { IngestedImage } from "../../platform/media/images/images.ts";
import { SHOWS, type Show, TOUR } from "./shows.ts";
import { VENUES } from "./venues.ts";

type Images = ReadonlyMap<string, IngestedImage>;

export type WrittenShows = { venues: number[]; tours: number[]; events: number[] };

/** How many days before the demo is loaded its shows were announced. */
const ANNOUNCED_DAYS_AGO = 60;

const pictureOf = (images: Images, poster: string | undefined) => {
  const image = poster === undefined ? undefined : images.get(poster);
  return { poster_image: image?.path ?? null, poster_placeholder: image?.placeholder ?? null };
};

/** A show's beginning, end and doors time as instants, counted from `now` on the venue's calendar. */
export function showSchedule(show: Show, now: Date) {
  const { timezone } = VENUES[show.venue];
  const on = (day: number, time: string) =>
    `${DateTime.fromJSDate(now, { zone: timezone }).plus({ days: day }).toFormat("yyyy-MM-dd")}T${time}`;
  const planned = (day: number) => {
    const schedule = scheduleOf({
      timezone,
      starts: on(day, show.starts),
      ends: on(day, show.ends),
      doors: show.doors === undefined ? null : on(day, show.doors),
    });
    if ("problem" in schedule) throw new Error(`${show.title}: ${schedule.problem}`);
    return schedule;
  };
  return {
    ...planned(show.day),
    previous_starts_at: show.previous_day === undefined ? null : planned(show.previous_day).starts_at,
  };
}

/** Writes the demo artist's venues, tour and shows, relative to `now`. Returns their ids. */
export async function writeDemoShows(trx: Transaction<DB>, images: Images, now: Date): Promise<WrittenShows> {
  const published_at = DateTime.fromJSDate(now).minus({ days: ANNOUNCED_DAYS_AGO }).toJSDate();
  const venueIds = new Map<string, number>();
  for (const [key, venue] of Object.entries(VENUES)) {
    const { id } = await insertVenue(trx, venue);
    venueIds.set(key, id);
  }
  const tour = await insertTour(trx, {
    name: TOUR.name,
    description: TOUR.description,
    ...pictureOf(images, TOUR.poster),
    visibility: "public",
    published_at,
  });
  const events: number[] = [];
  for (const show of SHOWS) {
    const { id } = await insertEvent(trx, {
      title: show.title,
      description: show.description,
      type: show.type,
      status: show.status ?? "upcoming",
      venue_id: venueIds.get(show.venue) ?? 0,
      tour_id: show.on_tour ? tour.id : null,
      ...showSchedule(show, now),
      ...pictureOf(images, show.poster),
      capacity: show.capacity ?? null,
      party_limit: show.party_limit ?? null,
      price_range: show.price_range ?? null,
      ticket_url: show.ticket_url ?? null,
      visibility: "public",
      published_at,
    });
    events.push(id);
  }
  return { venues: [...venueIds.values()], tours: [tour.id], events };
}
