import type { FeaturedFields, FeaturedForEditing } from "@fanfare/contracts/music/featured-editor";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import { assertFingerprint, fingerprintOf } from "../../../platform/http/stale-version.ts";
import type { SiteService } from "../../site/site.service.ts";
import { isOut } from "../catalogue/release-columns.ts";
import {
  chooseTracks,
  chosenTracks,
  countOf,
  featureAlbums,
  featuredAlbums,
  takeFeaturedLock,
} from "./featured-editor.queries.ts";

/** The team's editing of featured content, its order, and the titles excluded from it. */
export function createFeaturedEditor(deps: { db: Kysely<DB>; clock: Clock; content: Content; site: SiteService }) {
  const { clock, content, site } = deps;

  const readChosen = async (db: Kysely<DB>) => {
    const [albums, tracks, settings] = [await featuredAlbums(db), await chosenTracks(db), await site.settings()];
    const fields: FeaturedFields = {
      featured_album_ids: albums.map((album) => album.id),
      popular_track_ids: tracks.map((track) => track.id),
      hidden_album_titles: settings.hidden_album_titles,
      hidden_track_titles: settings.hidden_track_titles,
    };
    return { albums, tracks, fields };
  };

  const read = async (db: Kysely<DB>): Promise<FeaturedForEditing> => {
    const { albums, tracks, fields } = await readChosen(db);
    const now = clock.now();
    const choice = ({ reachable_from, ...row }: (typeof albums)[number]) => ({
      id: row.id,
      title: row.title,
      subtitle: row.subtitle,
      cover_image: row.cover_image,
      is_out: isOut({ reachable_from }, now),
    });
    return {
      ...fields,
      fingerprint: fingerprintOf(fields),
      albums: albums.map(choice),
      tracks: tracks.map(choice),
    };
  };

  const assertThere = async (
    trx: Transaction<DB>,
    table: "albums" | "tracks",
    ids: readonly number[],
    field: string,
  ) => {
    if (ids.length === 0) return;
    if ((await countOf(trx, table, ids)) !== new Set(ids).size)
      throw invalid({ [field]: ["Some of it is no longer there"] });
  };

  return {
    read: (): Promise<FeaturedForEditing> => read(deps.db),

    /** Throws `conflict` when `fingerprint` is outdated, and `validation` for ids that do not exist. */
    async change(actorId: number, { fingerprint, ...fields }: FeaturedFields & { fingerprint: string }): Promise<void> {
      await content.write(async (trx) => {
        await takeFeaturedLock(trx);
        assertFingerprint(fingerprint, (await readChosen(trx)).fields);
        const albums = [...new Set(fields.featured_album_ids)];
        const tracks = [...new Set(fields.popular_track_ids)];
        await assertThere(trx, "albums", albums, "featured_album_ids");
        await assertThere(trx, "tracks", tracks, "popular_track_ids");
        await featureAlbums(trx, albums);
        await chooseTracks(trx, tracks);
        await site.changeWithin(trx, {
          hidden_album_titles: fields.hidden_album_titles,
          hidden_track_titles: fields.hidden_track_titles,
        });
        await recordAudit(trx, {
          actor_id: actorId,
          action: "music.featured_updated",
          subject_type: "site",
          subject_id: null,
          summary: "Changed what the music pages put forward and hide",
        });
      });
    },
  };
}
