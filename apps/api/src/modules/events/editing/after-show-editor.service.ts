import type { AfterShowFields, AfterShowForEditing } from "@fanfare/contracts/events/after-show-editor";
import type { Kysely } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import { assertFingerprint, fingerprintOf } from "../../../platform/http/stale-version.ts";
import { assertStored } from "../../../platform/media/images/picture-upload.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import {
  catalogueTracks,
  findShow,
  lockShow,
  photosOf,
  replaceAfter,
  songsOf,
  trackTitles,
} from "../after/after-show.queries.ts";

/** The setlist and photos that the team adds after a show. */
export function createAfterShowEditor(deps: { db: Kysely<DB>; clock: Clock; content: Content; media: MediaStore }) {
  const { db, clock, content, media } = deps;

  const fieldsOf = async (from: Kysely<DB>, id: number): Promise<AfterShowFields> => ({
    songs: (await songsOf(from, id)).map(({ track_id, title }) => ({ track_id, title })),
    photos: await photosOf(from, id),
  });

  const read = async (id: number): Promise<AfterShowForEditing> => {
    const show = await findShow(db, id);
    if (!show) throw notFound();
    const fields = await fieldsOf(db, id);
    return {
      id,
      fingerprint: fingerprintOf(fields),
      title: show.title,
      has_begun: show.starts_at <= clock.now(),
      ...fields,
      tracks: await catalogueTracks(db),
    };
  };

  return {
    /** Throws `not_found`. */
    byId: read,

    /** Throws `not_found`, `validation`, and `conflict` before the show or for an edit based on an outdated state. */
    async change(
      actor: number,
      { id, fingerprint, songs, photos }: AfterShowFields & { id: number; fingerprint: string },
    ): Promise<AfterShowForEditing> {
      for (const photo of photos) await assertStored(media, photo, "photos");
      await content.write(async (trx) => {
        const show = await lockShow(trx, id);
        if (!show) throw notFound();
        if (show.starts_at > clock.now()) {
          throw new AppError("conflict", "This show has not begun. Its setlist would give away what is played.");
        }
        assertFingerprint(fingerprint, await fieldsOf(trx, id));
        const titles = await trackTitles(
          trx,
          songs.flatMap(({ track_id }) => (track_id === null ? [] : [track_id])),
        );
        const named = songs.map(({ track_id, title }) => {
          if (track_id === null) return { track_id, title };
          const known = titles.get(track_id);
          if (known === undefined) throw invalid({ songs: [`“${title}” is no longer in the catalogue`] });
          return { track_id, title: known };
        });
        await replaceAfter(trx, id, named, photos);
        await recordAudit(trx, {
          actor_id: actor,
          action: "show.after_changed",
          subject_type: "event",
          subject_id: id,
          summary: `Wrote down ${songs.length} songs and ${photos.length} photos of “${show.title}”`,
        });
      });
      return read(id);
    },
  };
}
