import type { RemovalPreview } from "@fanfare/contracts/music/album-editor";
import type {
  EditorTrackListInput,
  EditorTrackRow,
  ReplaceFileInput,
  TrackChangeInput,
  TrackFields,
  TrackForEditing,
} from "@fanfare/contracts/music/track-editor";
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
  deleteTrack,
  insertTrack,
  lockTrack,
  nextTrackNumber,
  updateTrack,
} from "../catalogue/release-rows.queries.ts";
import { artistId, genreId } from "../uploads/import.queries.ts";
import type { MusicUploads } from "../uploads/music-uploads.service.ts";
import { queueRendition } from "../uploads/render/render-track.ts";
import { readLyrics } from "./lyrics-text.ts";
import { blockersOf, lossesOf } from "./removal.queries.ts";
import { findTrackForEditing, findTrackLabel, listTracksForEditing } from "./track-editor.queries.ts";

type Saved = { id: number; version: number };

/** The team's editing of tracks. Recordings are uploaded; a track created here has no sound yet. */
export function createTrackEditor(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  media: MediaStore;
  uploads: Pick<MusicUploads, "readReplacement">;
}) {
  const { db, clock, content, media } = deps;

  const columnsOf = async (
    trx: Transaction<DB>,
    fields: TrackFields,
    before: { published_at: Date | null } | null,
  ) => ({
    title: fields.title,
    artist_id: await artistId(trx, fields.artist),
    genre_id: fields.genre ? await genreId(trx, fields.genre) : null,
    ...readLyrics(fields.lyrics),
    credits: JSON.stringify(fields.credits),
    isrc: fields.isrc,
    visibility: fields.visibility,
    // An album's track is published with its album.
    published_at: fields.album_id === null ? publishedAt(fields, before, clock.now()) : null,
    cover_image: fields.cover?.image ?? null,
    cover_placeholder: fields.cover?.placeholder ?? null,
    announced: fields.announced,
    teaser_title: fields.teaser_title || null,
    teaser_text: fields.teaser_text || null,
    expected_on: fields.expected_on,
  });

  /** The next free place on the album's first disc. Locks the album, so that concurrent calls get different places. */
  const placeOn = async (trx: Transaction<DB>, albumId: number | null) => {
    if (albumId === null) return { album_id: null, disc_number: 1, track_number: null };
    const track_number = await nextTrackNumber(trx, albumId);
    if (track_number === undefined) throw invalid({ album_id: ["This album is not there (any more)"] });
    return { album_id: albumId, disc_number: 1, track_number };
  };

  const checkTeaser = (fields: Pick<TrackFields, "announced" | "teaser_title">) => {
    if (fields.announced && !fields.teaser_title) throw invalid({ teaser_title: ["What should the card say?"] });
  };

  return {
    list: (query: EditorTrackListInput): Promise<PageOf<EditorTrackRow>> =>
      listTracksForEditing(db, query, clock.now()),

    /** Throws `not_found`. */
    async byId(id: number): Promise<TrackForEditing> {
      const track = await findTrackForEditing(db, id, clock.now());
      if (!track) throw notFound();
      return track;
    },

    /** Creates a track that has no sound yet, such as one to announce. Throws `validation`. */
    async create(actorId: number, fields: TrackFields): Promise<Saved> {
      checkTeaser(fields);
      await assertStored(media, fields.cover, "cover");
      const now = clock.now();
      return content.write(async (trx) => {
        const made = await insertTrack(trx, {
          ...(await columnsOf(trx, fields, null)),
          ...(await placeOn(trx, fields.album_id)),
          created_at: now,
          updated_at: now,
        });
        await recordAudit(trx, {
          actor_id: actorId,
          action: "track.created",
          subject_type: "track",
          subject_id: made.id,
          summary: `Made the track “${fields.title}”`,
        });
        return made;
      });
    },

    /**
     * Changes a track; one that moves to another album comes after its tracks. Throws `not_found`, `conflict` when `version` is
     * outdated, and `validation`.
     */
    async change(actorId: number, { id, version, ...fields }: TrackChangeInput): Promise<Saved> {
      checkTeaser(fields);
      await assertStored(media, fields.cover, "cover");
      return content.write(async (trx) => {
        const before = await lockTrack(trx, id);
        assertVersion(before, version);
        const columns = await columnsOf(trx, fields, before ?? null);
        const moves = before?.album_id !== fields.album_id;
        const place = moves ? await placeOn(trx, fields.album_id) : {};
        await updateTrack(trx, id, { ...columns, ...place, updated_at: clock.now() });
        const { lyrics: _lyrics, synced_lyrics: _timed, ...noted } = columns;
        await recordAudit(trx, {
          actor_id: actorId,
          action: "track.updated",
          subject_type: "track",
          subject_id: id,
          summary: `Changed the track “${fields.title}”`,
          changes: changesOf(before ?? {}, { ...noted, credits: fields.credits, album_id: fields.album_id }),
        });
        return { id, version: version + 1 };
      });
    },

    /**
     * Replaces a track's file and keeps its plays, favourites and places in playlists. Throws `not_found`, `conflict`, and
     * `validation` on `path` for a file without sound.
     */
    async replaceFile(actorId: number, input: ReplaceFileInput): Promise<Saved> {
      const { id, version } = input;
      assertVersion(await findTrackLabel(db, id), version);
      return deps.uploads.readReplacement(input, (sound, wantsRendition) =>
        content.write(async (trx) => {
          const before = await lockTrack(trx, id);
          assertVersion(before, version);
          await updateTrack(trx, id, { ...sound, updated_at: clock.now() });
          if (wantsRendition) await queueRendition(trx, { id, title: before?.title ?? "" });
          await recordAudit(trx, {
            actor_id: actorId,
            action: "track.file_replaced",
            subject_type: "track",
            subject_id: id,
            summary: `Gave the track “${before?.title}” another file`,
            changes: changesOf(before ?? {}, { audio_file: sound.audio_file, duration_ms: sound.duration_ms }),
          });
          return { id, version: version + 1 };
        }),
      );
    },

    /** What deleting a track would also delete, and what prevents it. Throws `not_found`. */
    async removalPreview(id: number): Promise<RemovalPreview> {
      const track = await findTrackLabel(db, id);
      if (!track) throw notFound();
      const losses = await lossesOf(db, [id], null);
      const { tracks, plays, favorites, playlists } = losses;
      return { title: track.title, tracks, plays, favorites, playlists, blockers: blockersOf(losses) };
    },

    /** Throws `not_found`, and `conflict` when `version` is outdated or something prevents it. */
    remove: (actorId: number, { id, version }: { id: number; version: number }): Promise<void> =>
      content.write(async (trx) => {
        const track = await lockTrack(trx, id);
        assertVersion(track, version);
        const [blocker] = blockersOf(await lossesOf(trx, [id], null));
        if (blocker) throw new AppError("conflict", blocker);
        await deleteTrack(trx, id);
        await recordAudit(trx, {
          actor_id: actorId,
          action: "track.deleted",
          subject_type: "track",
          subject_id: id,
          summary: `Deleted the track “${track?.title}”`,
        });
      }),
  };
}
