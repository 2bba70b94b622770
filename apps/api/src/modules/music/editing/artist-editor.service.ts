import type {
  ArtistChangeInput,
  ArtistFields,
  EditorArtist,
  EditorGenre,
} from "@fanfare/contracts/music/artist-editor";
import { type Kysely, sql, type Transaction } from "kysely";
import { type AuditEntry, recordAudit } from "../../../platform/audit.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isUniqueViolation } from "../../../platform/db/unique-violation.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import type { MediaStore } from "../../../platform/media/media-store.ts";
import { assertStored } from "../../../platform/media/picture-upload.ts";

type Saved = { id: number; version: number };

const withoutArticle = (name: string) => name.replace(/^the\s+(?=\S)/i, "");

const nameTaken = (key: string, error: unknown) =>
  isUniqueViolation(error, key) ? invalid({ name: ["This name is there already"] }) : error;

/** What the team does with the names behind albums and tracks: artists and genres. */
export function createArtistEditor(deps: { db: Kysely<DB>; clock: Clock; content: Content; media: MediaStore }) {
  const { db, clock, content, media } = deps;

  const note = (trx: Transaction<DB>, actor_id: number, entry: Omit<AuditEntry, "actor_id">) =>
    recordAudit(trx, { actor_id, ...entry });

  const artistColumns = ({ name, bio, picture }: ArtistFields) => ({
    name,
    sort_name: withoutArticle(name),
    bio: bio || null,
    image: picture?.image ?? null,
    image_placeholder: picture?.placeholder ?? null,
  });

  /** How many albums and tracks would lose it. */
  const usesOf = async (trx: Kysely<DB>, column: "artist_id" | "genre_id", id: number): Promise<number> => {
    const { rows } = await sql<{ uses: number }>`
      select (select count(*) from albums where ${sql.ref(column)} = ${id})::int
           + (select count(*) from tracks where ${sql.ref(column)} = ${id})::int as uses`.execute(trx);
    return rows[0]?.uses ?? 0;
  };

  return {
    async artists(): Promise<EditorArtist[]> {
      const rows = await db
        .selectFrom("artists")
        .select(["id", "version", "name", "bio", "image", "image_placeholder"])
        .select([
          sql<number>`(select count(*)::int from albums where albums.artist_id = artists.id)`.as("albums"),
          sql<number>`(select count(*)::int from tracks where tracks.artist_id = artists.id)`.as("tracks"),
        ])
        .orderBy(sql`sort_name collate natural_order`)
        .execute();
      return rows;
    },

    /** Throws `validation` for a name that is there already. */
    async createArtist(actorId: number, fields: ArtistFields): Promise<Saved> {
      await assertStored(media, fields.picture, "picture");
      return content
        .write(async (trx) => {
          const made = await trx
            .insertInto("artists")
            .values(artistColumns(fields))
            .returning(["id", "version"])
            .executeTakeFirstOrThrow();
          await note(trx, actorId, {
            action: "artist.created",
            subject_type: "artist",
            subject_id: made.id,
            summary: `Added the artist “${fields.name}”`,
          });
          return made;
        })
        .catch((error: unknown) => {
          throw nameTaken("artists_name_key", error);
        });
    },

    /** Throws `not_found`, `conflict` for a change of something older, and `validation`. */
    async changeArtist(actorId: number, { id, version, ...fields }: ArtistChangeInput): Promise<Saved> {
      await assertStored(media, fields.picture, "picture");
      return content
        .write(async (trx) => {
          const row = await trx
            .selectFrom("artists")
            .select("version")
            .where("id", "=", id)
            .forUpdate()
            .executeTakeFirst();
          assertVersion(row, version);
          await trx
            .updateTable("artists")
            .set({ ...artistColumns(fields), version: version + 1, updated_at: clock.now() })
            .where("id", "=", id)
            .execute();
          await note(trx, actorId, {
            action: "artist.updated",
            subject_type: "artist",
            subject_id: id,
            summary: `Changed the artist “${fields.name}”`,
          });
          return { id, version: version + 1 };
        })
        .catch((error: unknown) => {
          throw nameTaken("artists_name_key", error);
        });
    },

    /** Throws `not_found`, and `conflict` while an album or track bears the name. */
    removeArtist: (actorId: number, { id, version }: { id: number; version: number }): Promise<void> =>
      content.write(async (trx) => {
        const row = await trx
          .selectFrom("artists")
          .select(["name", "version"])
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirst();
        assertVersion(row, version);
        const uses = await usesOf(trx, "artist_id", id);
        if (uses > 0) throw new AppError("conflict", `${row?.name} still has albums or tracks (${uses}).`);
        await trx.deleteFrom("artists").where("id", "=", id).execute();
        await note(trx, actorId, {
          action: "artist.deleted",
          subject_type: "artist",
          subject_id: id,
          summary: `Deleted the artist “${row?.name}”`,
        });
      }),

    async genres(): Promise<EditorGenre[]> {
      return db
        .selectFrom("genres")
        .select(["id", "version", "name"])
        .select([
          sql<number>`(select count(*)::int from albums where albums.genre_id = genres.id)`.as("albums"),
          sql<number>`(select count(*)::int from tracks where tracks.genre_id = genres.id)`.as("tracks"),
        ])
        .orderBy(sql`name collate natural_order`)
        .execute();
    },

    /** Throws `validation` for a name that is there already. */
    createGenre: (actorId: number, { name }: { name: string }): Promise<Saved> =>
      content
        .write(async (trx) => {
          const made = await trx
            .insertInto("genres")
            .values({ name })
            .returning(["id", "version"])
            .executeTakeFirstOrThrow();
          await note(trx, actorId, {
            action: "genre.created",
            subject_type: "genre",
            subject_id: made.id,
            summary: `Added the genre “${name}”`,
          });
          return made;
        })
        .catch((error: unknown) => {
          throw nameTaken("genres_name_key", error);
        }),

    /** Throws `not_found`, `conflict` and `validation` as for artists. */
    changeGenre: (actorId: number, { id, version, name }: { id: number; version: number; name: string }) =>
      content
        .write(async (trx): Promise<Saved> => {
          const row = await trx
            .selectFrom("genres")
            .select("version")
            .where("id", "=", id)
            .forUpdate()
            .executeTakeFirst();
          assertVersion(row, version);
          await trx
            .updateTable("genres")
            .set({ name, version: version + 1 })
            .where("id", "=", id)
            .execute();
          await note(trx, actorId, {
            action: "genre.updated",
            subject_type: "genre",
            subject_id: id,
            summary: `Renamed a genre to “${name}”`,
          });
          return { id, version: version + 1 };
        })
        .catch((error: unknown) => {
          throw nameTaken("genres_name_key", error);
        }),

    /** Takes a genre away; albums and tracks of it then have none. Throws `not_found` and `conflict`. */
    removeGenre: (actorId: number, { id, version }: { id: number; version: number }): Promise<void> =>
      content.write(async (trx) => {
        const row = await trx
          .selectFrom("genres")
          .select(["name", "version"])
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirst();
        assertVersion(row, version);
        for (const table of ["albums", "tracks"] as const)
          await trx.updateTable(table).set({ genre_id: null }).where("genre_id", "=", id).execute();
        await trx.deleteFrom("genres").where("id", "=", id).execute();
        await note(trx, actorId, {
          action: "genre.deleted",
          subject_type: "genre",
          subject_id: id,
          summary: `Deleted the genre “${row?.name}”`,
        });
      }),
  };
}
