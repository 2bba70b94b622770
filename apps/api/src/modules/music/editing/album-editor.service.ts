import type {
  AlbumChangeInput,
  AlbumFields,
  AlbumForEditing,
  EditorAlbumListInput,
  EditorAlbumRow,
  RemovalPreview,
  TrackOrderInput,
} from "@fanfare/contracts/music/album-editor";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import { changesOf } from "../../../platform/audit/audit.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { PageOf } from "../../../platform/db/page.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import { assertStored } from "../../../platform/media/images/picture-upload.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { publishedAt } from "../catalogue/release-columns.ts";
import {
  deferTrackPlaces,
  deleteAlbum,
  insertAlbum,
  lockAlbum,
  trackIdsOf,
  updateAlbum,
  updateTrack,
} from "../catalogue/release-rows.queries.ts";
import { artistId, genreId } from "../uploads/import.queries.ts";
import { albumTitle, findAlbumForEditing, listAlbumsForEditing } from "./album-editor.queries.ts";
import { blockersOf, lossesOf } from "./removal.queries.ts";

type Saved = { id: number; version: number };

/** The team's editing of albums: creating, changing, reordering tracks, deleting. */
export function createAlbumEditor(deps: { db: Kysely<DB>; clock: Clock; content: Content; media: MediaStore }) {
  const { db, clock, content, media } = deps;

  const columnsOf = async (
    trx: Transaction<DB>,
    fields: AlbumFields,
    before: { published_at: Date | null } | null,
  ) => ({
    title: fields.title,
    kind: fields.kind,
    artist_id: await artistId(trx, fields.artist),
    genre_id: fields.genre ? await genreId(trx, fields.genre) : null,
    description: fields.description || null,
    credits: JSON.stringify(fields.credits),
    price_cents: fields.price,
    release_date: fields.release_date,
    visibility: fields.visibility,
    published_at: publishedAt(fields, before, clock.now()),
    cover_image: fields.cover?.image ?? null,
    cover_placeholder: fields.cover?.placeholder ?? null,
    cover_alt: fields.cover_alt || null,
    announced: fields.announced,
    teaser_title: fields.teaser_title || null,
    teaser_text: fields.teaser_text || null,
    expected_on: fields.expected_on,
  });

  const checkTeaser = (fields: Pick<AlbumFields, "announced" | "teaser_title">) => {
    if (fields.announced && !fields.teaser_title) throw invalid({ teaser_title: ["What should the card say?"] });
  };

  return {
    list: (query: EditorAlbumListInput): Promise<PageOf<EditorAlbumRow>> =>
      listAlbumsForEditing(db, query, clock.now()),

    /** Throws `not_found`. */
    async byId(id: number): Promise<AlbumForEditing> {
      const album = await findAlbumForEditing(db, id, clock.now());
      if (!album) throw notFound();
      return album;
    },

    /** Throws `validation`. */
    async create(actorId: number, fields: AlbumFields): Promise<Saved> {
      checkTeaser(fields);
      await assertStored(media, fields.cover, "cover");
      const now = clock.now();
      return content.write(async (trx) => {
        const columns = await columnsOf(trx, fields, null);
        const made = await insertAlbum(trx, { ...columns, created_at: now, updated_at: now });
        await recordAudit(trx, {
          actor_id: actorId,
          action: "album.created",
          subject_type: "album",
          subject_id: made.id,
          summary: `Made the album “${fields.title}”`,
        });
        return made;
      });
    },

    /** Throws `not_found`, `conflict` when `version` is outdated, and `validation`. */
    async change(actorId: number, { id, version, ...fields }: AlbumChangeInput): Promise<Saved> {
      checkTeaser(fields);
      await assertStored(media, fields.cover, "cover");
      return content.write(async (trx) => {
        const before = await lockAlbum(trx, id);
        assertVersion(before, version);
        const columns = await columnsOf(trx, fields, before ?? null);
        await updateAlbum(trx, id, { ...columns, updated_at: clock.now() });
        await recordAudit(trx, {
          actor_id: actorId,
          action: "album.updated",
          subject_type: "album",
          subject_id: id,
          summary: `Changed the album “${fields.title}”`,
          changes: changesOf(before ?? {}, { ...columns, credits: fields.credits }),
        });
        return { id, version: version + 1 };
      });
    },

    /**
     * Reorders all tracks of an album. Throws as `change` does, and `conflict` when tracks were added or removed in the
     * meantime.
     */
    reorder: (actorId: number, { id, version, order }: TrackOrderInput): Promise<Saved> =>
      content.write(async (trx) => {
        const album = await lockAlbum(trx, id);
        assertVersion(album, version);
        const present = await trackIdsOf(trx, id);
        const wanted = new Set(order.map((track) => track.id));
        if (
          wanted.size !== order.length ||
          present.length !== order.length ||
          present.some((one) => !wanted.has(one))
        ) {
          throw new AppError(
            "conflict",
            "Tracks were added to or removed from this album in the meantime. Reload to see them.",
          );
        }
        await deferTrackPlaces(trx);
        const next = new Map<number, number>();
        for (const { id: track, disc_number } of order) {
          const track_number = (next.get(disc_number) ?? 0) + 1;
          next.set(disc_number, track_number);
          await updateTrack(trx, track, { disc_number, track_number, updated_at: clock.now() });
        }
        await updateAlbum(trx, id, { updated_at: clock.now() });
        await recordAudit(trx, {
          actor_id: actorId,
          action: "album.reordered",
          subject_type: "album",
          subject_id: id,
          summary: `Put the tracks of “${album?.title}” into another order`,
        });
        return { id, version: version + 1 };
      }),

    /** What deleting an album would also delete, and what prevents it. Throws `not_found`. */
    async removalPreview(id: number): Promise<RemovalPreview> {
      const title = await albumTitle(db, id);
      if (title === undefined) throw notFound();
      const losses = await lossesOf(db, await trackIdsOf(db, id), id);
      const { tracks, plays, favorites, playlists } = losses;
      return { title, tracks, plays, favorites, playlists, blockers: blockersOf(losses) };
    },

    /**
     * Deletes an album with its tracks. Throws `not_found`, and `conflict` when `version` is outdated or something prevents it.
     */
    remove: (actorId: number, { id, version }: { id: number; version: number }): Promise<void> =>
      content.write(async (trx) => {
        const album = await lockAlbum(trx, id);
        assertVersion(album, version);
        const [blocker] = blockersOf(await lossesOf(trx, await trackIdsOf(trx, id), id));
        if (blocker) throw new AppError("conflict", blocker);
        await deleteAlbum(trx, id);
        await recordAudit(trx, {
          actor_id: actorId,
          action: "album.deleted",
          subject_type: "album",
          subject_id: id,
          summary: `Deleted the album “${album?.title}” with its tracks`,
        });
      }),
  };
}
