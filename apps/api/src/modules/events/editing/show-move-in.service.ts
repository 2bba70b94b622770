import type { MovedInItem } from "@fanfare/contracts/common/move-in";
import { capacity, eventFields } from "@fanfare/contracts/events/manage";
import { venueFields } from "@fanfare/contracts/events/show-editor";
import type { MovedShow, ShowMoveInInput } from "@fanfare/contracts/events/show-move-in";
import type { Transaction } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isUniqueViolation } from "../../../platform/db/unique-violation.ts";
import { moveIn, problemsOf, RowRefused } from "../../../platform/move-in.ts";
import { instantAt, isKnownZone, wallTime } from "../calendar/venue-time.ts";
import { showsMovedFrom } from "./event-editor.queries.ts";
import type { createEventEditor } from "./event-editor.service.ts";
import { venuesNamed } from "./place-editor.queries.ts";
import type { createPlaceEditor } from "./place-editor.service.ts";

const movedInFields = eventFields.omit({ venue_id: true }).extend({ capacity });

const orNull = (cell: string): string | null => cell.trim() || null;

const count = (cell: string): number | null => (cell.trim() === "" ? null : Number(cell.trim()));

/** Converts the wall time `local` of zone `from` to zone `to`. Throws `RowRefused` for a time that does not occur in `from`. */
function onClock(
  local: string,
  zones: { from: string | null; to: string },
  at: { row: number; field: string },
): string {
  const { from, to } = zones;
  if (from === null || from === to || local.trim() === "") return local.trim();
  if (!isKnownZone(from)) throw new RowRefused([{ ...at, message: `Unknown time zone: ${from}` }]);
  const instant = instantAt(local.trim(), from);
  if (!instant) throw new RowRefused([{ ...at, message: "The clock skips this time on that day" }]);
  const { date, time } = wallTime(instant, to);
  return `${date}T${time}`;
}

/** Moves in shows from another calendar, and the venues that do not exist here yet. */
export function createShowMoveIn(deps: {
  content: Content;
  editor: Pick<ReturnType<typeof createEventEditor>, "addWithin">;
  places: Pick<ReturnType<typeof createPlaceEditor>, "createVenueWithin">;
}) {
  const { content, editor, places } = deps;

  const knownVenue = async (trx: Transaction<DB>, { row, venue }: MovedShow) => {
    const found = await venuesNamed(trx, venue);
    if (found.length > 1) {
      const message = `There are ${found.length} venues of this name: say in which city`;
      throw new RowRefused([{ row, field: "city", message }]);
    }
    return found[0];
  };

  const make = async (trx: Transaction<DB>, item: MovedShow, by: { ownerId: number; publish: boolean }) => {
    const { row } = item;
    const known = await knownVenue(trx, item);
    const fresh = known
      ? null
      : venueFields.safeParse({
          name: item.venue.name,
          address: orNull(item.venue.address),
          city: item.venue.city,
          region: orNull(item.venue.region),
          postal_code: orNull(item.venue.postal_code),
          country: item.venue.country,
          latitude: null,
          longitude: null,
          timezone: item.venue.timezone,
          website: null,
        });
    const to = known?.timezone ?? item.venue.timezone;
    const time = (field: "starts" | "ends" | "doors") => onClock(item[field], { from: item.zone, to }, { row, field });
    const fields = movedInFields.safeParse({
      title: item.title,
      description: orNull(item.description),
      type: item.type.trim().toLowerCase().replaceAll(" ", "_") || "concert",
      status: item.is_cancelled ? "cancelled" : "upcoming",
      visibility: by.publish ? "public" : "draft",
      tour_id: null,
      starts: time("starts"),
      ends: orNull(time("ends")),
      doors: orNull(time("doors")),
      party_limit: null,
      price_range: orNull(item.price_range),
      ticket_url: orNull(item.ticket_url),
      capacity: count(item.capacity),
    });
    const problems = [
      ...(fields.success ? [] : problemsOf(fields.error, row)),
      ...(fresh && !fresh.success
        ? problemsOf(fresh.error, row, ([field]) => ({ row, field: field === "name" ? "venue" : String(field) }))
        : []),
    ];
    if (!fields.success || problems.length > 0) throw new RowRefused(problems);
    const venue_id = known?.id ?? (fresh?.data && (await places.createVenueWithin(trx, by.ownerId, fresh.data)).id);
    if (venue_id === undefined) throw new RowRefused([{ row, field: "venue", message: "Name is required" }]);
    const poster = { poster_image: null, poster_placeholder: null, poster_alt: null };
    const input = { ...fields.data, ...poster, venue_id };
    return (await editor.addWithin(trx, { ownerId: by.ownerId, input, movedFrom: item.from })).id;
  };

  return {
    /** Classifies each show, and adds the new ones unless it is a dry run. */
    take: (ownerId: number, { shows, is_dry_run, publish }: ShowMoveInInput): Promise<MovedInItem[]> =>
      moveIn(content, shows, is_dry_run, {
        title: ({ title, venue }) => [title, venue.name].filter(Boolean).join(" · "),
        present: showsMovedFrom,
        isTaken: (error) => isUniqueViolation(error, "events_moved_from_key"),
        make: (trx, item) => make(trx, item, { ownerId, publish }),
      }),
  };
}
