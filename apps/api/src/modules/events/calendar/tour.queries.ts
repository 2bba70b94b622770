import type { Tour, TourListInput } from "@fanfare/contracts/events/tour";
import { type Kysely, sql } from "kysely";
import { offsetOf, type PageOf } from "../../../platform/db/page.ts";
import { contains } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { eventsOfTours } from "./event.queries.ts";
import { isListed, isReachable } from "./visibility.ts";

const tourColumns = [
  "tours.id",
  "tours.name",
  "tours.description",
  "tours.poster_image",
  "tours.poster_placeholder",
] as const;

type TourRow = Pick<Tour, "id" | "name" | "description" | "poster_image" | "poster_placeholder">;

async function withDates(db: Kysely<DB>, rows: readonly TourRow[], now: Date): Promise<Tour[]> {
  const dates = await eventsOfTours(
    db,
    rows.map((row) => row.id),
    now,
  );
  return rows.map((row) => {
    const events = dates.get(row.id) ?? [];
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      poster_image: row.poster_image,
      poster_placeholder: row.poster_placeholder,
      starts_on: events.at(0)?.local_date ?? null,
      ends_on: events.at(-1)?.local_date ?? null,
      events,
    };
  });
}

/** Ordered by date, latest tour first, unless the query names an order. Tours without published dates always come last. */
export async function listTours(db: Kysely<DB>, query: TourListInput, now: Date): Promise<PageOf<Tour>> {
  const direction = !query.ordering || query.ordering.startsWith("-") ? "desc" : "asc";
  let matching = db.selectFrom("tours").where(isListed("tours", now));
  if (query.search) matching = matching.where(contains("tours.name", query.search));
  const firstDate = sql<Date>`(select min(starts_at) from events where events.tour_id = tours.id and events.listed_from <= ${now})`;
  const column = query.ordering?.endsWith("name") ? sql`tours.name collate natural_order` : firstDate;
  const [{ count }, rows] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    matching
      .select(tourColumns)
      .orderBy(column, (order) => (direction === "desc" ? order.desc().nullsLast() : order.asc().nullsLast()))
      .orderBy("tours.id", direction)
      .limit(query.page_size)
      .offset(offsetOf(query))
      .execute(),
  ]);
  return { count, results: await withDates(db, rows, now) };
}

export async function findTour(db: Kysely<DB>, id: number, now: Date): Promise<Tour | undefined> {
  const row = await db
    .selectFrom("tours")
    .select(tourColumns)
    .where("tours.id", "=", id)
    .where(isReachable("tours", now))
    .executeTakeFirst();
  if (!row) return undefined;
  const [tour] = await withDates(db, [row], now);
  return tour;
}
