import type {
  ArtistChangeInput,
  ArtistFields,
  EditorArtist,
  EditorGenre,
} from "@fanfare/contracts/music/artist-editor";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { AuditEntry } from "../../../platform/audit/audit.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isUniqueViolation } from "../../../platform/db/unique-violation.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import { assertStored } from "../../../platform/media/images/picture-upload.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import {
  deleteArtist,
  deleteGenre,
  insertArtist,
  insertGenre,
  listArtistsForEditing,
  listGenresForEditing,
  lockArtist,
  lockGenre,
  renameGenre,
  updateArtist,
  usesOfArtist,
} from "./artist-editor.queries.ts";

type Saved = { id: number; version: number };

const withoutArticle = (name: string) => name.replace(/^the\s+(?=\S)/i, "");

const nameTaken = (key: string, error: unknown) =>
  isUniqueViolation(error, key) ? invalid({ name: ["This name is there already"] }) : error;

/** The team's editing of artists and genres. */
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

  return {
    artists: (): Promise<EditorArtist[]> => listArtistsForEditing(db),

    /** Throws `validation` for a name that is in use. */
    async createArtist(actorId: number, fields: ArtistFields): Promise<Saved> {
      await assertStored(media, fields.picture, "picture");
      return content
        .write(async (trx) => {
          const made = await insertArtist(trx, artistColumns(fields));
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

    /** Throws `not_found`, `conflict` when `version` is outdated, and `validation`. */
    async changeArtist(actorId: number, { id, version, ...fields }: ArtistChangeInput): Promise<Saved> {
      await assertStored(media, fields.picture, "picture");
      return content
        .write(async (trx) => {
          assertVersion(await lockArtist(trx, id), version);
          await updateArtist(trx, id, { ...artistColumns(fields), version: version + 1, updated_at: clock.now() });
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

    /** Throws `not_found`, and `conflict` while the artist has albums or tracks, or when `version` is outdated. */
    removeArtist: (actorId: number, { id, version }: { id: number; version: number }): Promise<void> =>
      content.write(async (trx) => {
        const row = await lockArtist(trx, id);
        assertVersion(row, version);
        const uses = await usesOfArtist(trx, id);
        if (uses > 0) throw new AppError("conflict", `${row?.name} still has albums or tracks (${uses}).`);
        await deleteArtist(trx, id);
        await note(trx, actorId, {
          action: "artist.deleted",
          subject_type: "artist",
          subject_id: id,
          summary: `Deleted the artist “${row?.name}”`,
        });
      }),

    genres: (): Promise<EditorGenre[]> => listGenresForEditing(db),

    /** Throws `validation` for a name that is in use. */
    createGenre: (actorId: number, { name }: { name: string }): Promise<Saved> =>
      content
        .write(async (trx) => {
          const made = await insertGenre(trx, name);
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
          assertVersion(await lockGenre(trx, id), version);
          await renameGenre(trx, id, { name, version: version + 1 });
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

    /** Deletes a genre; its albums and tracks have none then. Throws `not_found` and `conflict`. */
    removeGenre: (actorId: number, { id, version }: { id: number; version: number }): Promise<void> =>
      content.write(async (trx) => {
        const row = await lockGenre(trx, id);
        assertVersion(row, version);
        await deleteGenre(trx, id);
        await note(trx, actorId, {
          action: "genre.deleted",
          subject_type: "genre",
          subject_id: id,
          summary: `Deleted the genre “${row?.name}”`,
        });
      }),
  };
}
