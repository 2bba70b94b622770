import { sql } from "kysely";
import { allAtOnce, inBatches, type PersonalDataSource } from "../../platform/personal-data.ts";

const BATCH = 1000;

/** The music module's personal data: favourites, playlists, plays and waiting notices. */
export const musicPersonalData: PersonalDataSource = {
  tables: ["favorites", "playlists", "playlist_entries", "plays", "play_windows", "notify_requests"],
  files: {
    favorites: (db, { id }) =>
      inBatches((last?: { track_id: number; title: string; created_at: Date }) =>
        db
          .selectFrom("favorites")
          .innerJoin("tracks", "tracks.id", "favorites.track_id")
          .select(["favorites.track_id", "tracks.title", "favorites.created_at"])
          .where("favorites.user_id", "=", id)
          .where("favorites.track_id", ">", last?.track_id ?? 0)
          .orderBy("favorites.track_id")
          .limit(BATCH)
          .execute(),
      ),
    playlists: (db, { id }) =>
      inBatches((last?: { id: number }) =>
        db
          .selectFrom("playlists")
          .select([
            "id",
            "name",
            "description",
            "is_public",
            "created_at",
            sql<unknown>`(select coalesce(json_agg(json_build_object('track_id', tracks.id, 'title', tracks.title)
                 order by entries.position), '[]')
                from playlist_entries as entries join tracks on tracks.id = entries.track_id
               where entries.playlist_id = playlists.id)`.as("tracks"),
          ])
          .where("user_id", "=", id)
          .where("id", ">", last?.id ?? 0)
          .orderBy("id")
          .limit(100)
          .execute(),
      ),
    plays: (db, { id }) =>
      inBatches((last?: { id: number }) =>
        db
          .selectFrom("plays")
          .innerJoin("tracks", "tracks.id", "plays.track_id")
          .select(["plays.id", "plays.track_id", "tracks.title", "plays.played_at"])
          .where("plays.user_id", "=", id)
          .where("plays.id", ">", last?.id ?? 0)
          .orderBy("plays.id")
          .limit(BATCH)
          .execute(),
      ),
    release_notices: (db, person) =>
      allAtOnce(
        db
          .selectFrom("notify_requests")
          .select([
            "album_id",
            "track_id",
            "product_id",
            "variant_id",
            "wish",
            "city",
            "email",
            "created_at",
            "confirmed_at",
            "sent_at",
            "language",
          ])
          .where((eb) =>
            eb.or([
              eb("user_id", "=", person.id),
              sql<boolean>`${person.email_verified} and lower(email) = lower(${person.email})`,
            ]),
          )
          .orderBy("id")
          .execute(),
      ),
  },
  async erase(trx, person) {
    // Play counts are kept without the listener.
    await trx.updateTable("plays").set({ user_id: null }).where("user_id", "=", person.id).execute();
    await trx.deleteFrom("play_windows").where("listener", "=", `fan:${person.id}`).execute();
    if (!person.email_verified) return;
    await trx.deleteFrom("notify_requests").where(sql<boolean>`lower(email) = lower(${person.email})`).execute();
  },
};
