import type {
  EditorTour,
  EditorVenue,
  TourChangeInput,
  TourFields,
  VenueChangeInput,
  VenueFields,
} from "@fanfare/contracts/events/show-editor";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { AuditEntry } from "../../../platform/audit/audit.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import { assertStored } from "../../../platform/media/images/picture-upload.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { isKnownZone } from "../calendar/venue-time.ts";
import {
  deleteTour,
  deleteVenue,
  hasComingShow,
  insertTour,
  insertVenue,
  listToursForEditing,
  listVenuesForEditing,
  lockTour,
  lockVenue,
  titleOfShowAt,
  updateTour,
  updateVenue,
} from "./place-editor.queries.ts";

type Saved = { id: number; version: number };

/** The editor of venues and tours. */
export function createPlaceEditor(deps: { db: Kysely<DB>; clock: Clock; content: Content; media: MediaStore }) {
  const { db, clock, content, media } = deps;

  const line = (
    actor_id: number,
    subject_type: "venue" | "tour",
    subject_id: number,
    [action, summary]: readonly ["created" | "updated" | "deleted", string],
  ): AuditEntry => ({ actor_id, action: `${subject_type}.${action}`, subject_type, subject_id, summary });

  const venueColumns = (fields: VenueFields) => {
    if (!isKnownZone(fields.timezone)) throw invalid({ timezone: ["Unknown time zone"] });
    if ((fields.latitude === null) !== (fields.longitude === null)) {
      throw invalid({ longitude: ["Give both latitude and longitude, or neither"] });
    }
    return {
      name: fields.name,
      address: fields.address || null,
      city: fields.city,
      region: fields.region || null,
      postal_code: fields.postal_code || null,
      country: fields.country,
      latitude: fields.latitude,
      longitude: fields.longitude,
      timezone: fields.timezone,
      website: fields.website,
    };
  };

  const tourColumns = (fields: TourFields, before: { published_at: Date | null } | null) => ({
    name: fields.name,
    description: fields.description || null,
    visibility: fields.visibility,
    published_at:
      fields.visibility === "draft" ? (before?.published_at ?? null) : (before?.published_at ?? clock.now()),
    poster_image: fields.poster?.image ?? null,
    poster_placeholder: fields.poster?.placeholder ?? null,
  });

  const createVenue = async (trx: Transaction<DB>, actorId: number, fields: VenueFields): Promise<Saved> => {
    const made = await insertVenue(trx, venueColumns(fields));
    await recordAudit(trx, line(actorId, "venue", made.id, ["created", `Added the venue “${fields.name}”`]));
    return made;
  };

  return {
    /** All venues by name, including those without a show. */
    venues: (): Promise<EditorVenue[]> => listVenuesForEditing(db),

    /** Throws `validation`. */
    createVenue: (actorId: number, fields: VenueFields): Promise<Saved> =>
      content.write((trx) => createVenue(trx, actorId, fields)),
    createVenueWithin: createVenue,

    /**
     * Throws `not_found`, `conflict` for an outdated version, and `validation`, also for another time zone while upcoming shows
     * use the current one.
     */
    changeVenue: async (actorId: number, { id, version, ...fields }: VenueChangeInput): Promise<Saved> => {
      const columns = venueColumns(fields);
      return content.write(async (trx) => {
        const before = await lockVenue(trx, id);
        assertVersion(before, version);
        if (before?.timezone !== fields.timezone && (await hasComingShow(trx, id, clock.now()))) {
          throw invalid({ timezone: ["Coming shows here are planned by the present time zone. Move them first."] });
        }
        await updateVenue(trx, id, { ...columns, version: version + 1, updated_at: clock.now() });
        await recordAudit(trx, line(actorId, "venue", id, ["updated", `Changed the venue “${fields.name}”`]));
        return { id, version: version + 1 };
      });
    },

    /** Throws `not_found`, and `conflict` while the venue has a show, past ones included. */
    removeVenue: (actorId: number, { id, version }: Saved): Promise<void> =>
      content.write(async (trx) => {
        const venue = await lockVenue(trx, id);
        assertVersion(venue, version);
        const show = await titleOfShowAt(trx, id);
        if (show !== undefined)
          throw new AppError("conflict", `“${show}” takes place there, so the venue has to stay.`);
        await deleteVenue(trx, id);
        await recordAudit(trx, line(actorId, "venue", id, ["deleted", `Deleted the venue “${venue?.name}”`]));
      }),

    async tours(): Promise<EditorTour[]> {
      const rows = await listToursForEditing(db);
      return rows.map(({ poster_image, poster_placeholder, ...tour }) => ({
        ...tour,
        poster: poster_image === null ? null : { image: poster_image, placeholder: poster_placeholder },
      }));
    },

    /** Throws `validation`. */
    createTour: async (actorId: number, fields: TourFields): Promise<Saved> => {
      await assertStored(media, fields.poster, "poster");
      return content.write(async (trx) => {
        const made = await insertTour(trx, tourColumns(fields, null));
        await recordAudit(trx, line(actorId, "tour", made.id, ["created", `Added the tour “${fields.name}”`]));
        return made;
      });
    },

    /** Throws `not_found`, `conflict` for an outdated version, and `validation`. */
    changeTour: async (actorId: number, { id, version, ...fields }: TourChangeInput): Promise<Saved> => {
      await assertStored(media, fields.poster, "poster");
      return content.write(async (trx) => {
        const before = await lockTour(trx, id);
        assertVersion(before, version);
        const columns = tourColumns(fields, before ?? null);
        await updateTour(trx, id, { ...columns, version: version + 1, updated_at: clock.now() });
        await recordAudit(trx, line(actorId, "tour", id, ["updated", `Changed the tour “${fields.name}”`]));
        return { id, version: version + 1 };
      });
    },

    /** The tour's shows stay, without a tour. Throws `not_found` and `conflict`. */
    removeTour: (actorId: number, { id, version }: Saved): Promise<void> =>
      content.write(async (trx) => {
        const tour = await lockTour(trx, id);
        assertVersion(tour, version);
        await deleteTour(trx, id);
        await recordAudit(trx, line(actorId, "tour", id, ["deleted", `Deleted the tour “${tour?.name}”`]));
      }),
  };
}
