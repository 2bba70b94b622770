import type {
  EditorTour,
  EditorVenue,
  TourChangeInput,
  TourFields,
  VenueChangeInput,
  VenueFields,
} from "@fanfare/contracts/events/show-editor";
import { type Kysely, sql } from "kysely";
import { type AuditEntry, recordAudit } from "../../../platform/audit.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import type { MediaStore } from "../../../platform/media/media-store.ts";
import { assertStored } from "../../../platform/media/picture-upload.ts";
import { isKnownZone } from "../calendar/venue-time.ts";

type Saved = { id: number; version: number };

/** Where shows take place and what they belong to. */
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

  return {
    /** All venues by name, those without a show too. */
    venues: (): Promise<EditorVenue[]> =>
      db
        .selectFrom("venues")
        .select([
          "id",
          "version",
          "name",
          "address",
          "city",
          "region",
          "postal_code",
          "country",
          "latitude",
          "longitude",
          "timezone",
          "website",
        ])
        .select(sql<number>`(select count(*)::int from events where events.venue_id = venues.id)`.as("shows"))
        .orderBy(sql`name collate natural_order`)
        .orderBy("id")
        .execute(),

    /** Throws `validation`. */
    createVenue: async (actorId: number, fields: VenueFields): Promise<Saved> => {
      const columns = venueColumns(fields);
      return content.write(async (trx) => {
        const made = await trx
          .insertInto("venues")
          .values(columns)
          .returning(["id", "version"])
          .executeTakeFirstOrThrow();
        await recordAudit(trx, line(actorId, "venue", made.id, ["created", `Added the venue “${fields.name}”`]));
        return made;
      });
    },

    /**
     * Throws `not_found`, `conflict` for a change of something older, and `validation`, also for another clock while
     * shows are planned by this one.
     */
    changeVenue: async (actorId: number, { id, version, ...fields }: VenueChangeInput): Promise<Saved> => {
      const columns = venueColumns(fields);
      return content.write(async (trx) => {
        const before = await trx
          .selectFrom("venues")
          .select(["version", "timezone"])
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirst();
        assertVersion(before, version);
        if (before?.timezone !== fields.timezone) {
          const planned = await trx
            .selectFrom("events")
            .select("id")
            .where("venue_id", "=", id)
            .where("ends_at", ">", clock.now())
            .executeTakeFirst();
          if (planned) {
            throw invalid({ timezone: ["Coming shows here are planned by the present time zone. Move them first."] });
          }
        }
        await trx
          .updateTable("venues")
          .set({ ...columns, version: version + 1, updated_at: clock.now() })
          .where("id", "=", id)
          .execute();
        await recordAudit(trx, line(actorId, "venue", id, ["updated", `Changed the venue “${fields.name}”`]));
        return { id, version: version + 1 };
      });
    },

    /** Throws `not_found`, and `conflict` while a show takes or took place there. */
    removeVenue: (actorId: number, { id, version }: Saved): Promise<void> =>
      content.write(async (trx) => {
        const venue = await trx
          .selectFrom("venues")
          .select(["name", "version"])
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirst();
        assertVersion(venue, version);
        const show = await trx.selectFrom("events").select("title").where("venue_id", "=", id).executeTakeFirst();
        if (show) throw new AppError("conflict", `“${show.title}” takes place there, so the venue has to stay.`);
        await trx.deleteFrom("venues").where("id", "=", id).execute();
        await recordAudit(trx, line(actorId, "venue", id, ["deleted", `Deleted the venue “${venue?.name}”`]));
      }),

    async tours(): Promise<EditorTour[]> {
      const rows = await db
        .selectFrom("tours")
        .select(["id", "version", "name", "description", "visibility", "poster_image", "poster_placeholder"])
        .select(sql<number>`(select count(*)::int from events where events.tour_id = tours.id)`.as("shows"))
        .orderBy("id", "desc")
        .execute();
      return rows.map(({ poster_image, poster_placeholder, ...tour }) => ({
        ...tour,
        poster: poster_image === null ? null : { image: poster_image, placeholder: poster_placeholder },
      }));
    },

    /** Throws `validation`. */
    createTour: async (actorId: number, fields: TourFields): Promise<Saved> => {
      await assertStored(media, fields.poster, "poster");
      return content.write(async (trx) => {
        const made = await trx
          .insertInto("tours")
          .values(tourColumns(fields, null))
          .returning(["id", "version"])
          .executeTakeFirstOrThrow();
        await recordAudit(trx, line(actorId, "tour", made.id, ["created", `Added the tour “${fields.name}”`]));
        return made;
      });
    },

    /** Throws `not_found`, `conflict` for a change of something older, and `validation`. */
    changeTour: async (actorId: number, { id, version, ...fields }: TourChangeInput): Promise<Saved> => {
      await assertStored(media, fields.poster, "poster");
      return content.write(async (trx) => {
        const before = await trx
          .selectFrom("tours")
          .select(["version", "published_at"])
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirst();
        assertVersion(before, version);
        await trx
          .updateTable("tours")
          .set({ ...tourColumns(fields, before ?? null), version: version + 1, updated_at: clock.now() })
          .where("id", "=", id)
          .execute();
        await recordAudit(trx, line(actorId, "tour", id, ["updated", `Changed the tour “${fields.name}”`]));
        return { id, version: version + 1 };
      });
    },

    /** Its shows stay and belong to no tour then. Throws `not_found` and `conflict`. */
    removeTour: (actorId: number, { id, version }: Saved): Promise<void> =>
      content.write(async (trx) => {
        const tour = await trx
          .selectFrom("tours")
          .select(["name", "version"])
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirst();
        assertVersion(tour, version);
        await trx.deleteFrom("tours").where("id", "=", id).execute();
        await recordAudit(trx, line(actorId, "tour", id, ["deleted", `Deleted the tour “${tour?.name}”`]));
      }),
  };
}
