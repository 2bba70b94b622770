import type { Album, AlbumDetail, AlbumListInput } from "@fanfare/contracts/music/album";
import type { Artist } from "@fanfare/contracts/music/artist";
import type { Featured } from "@fanfare/contracts/music/featured";
import type { Genre } from "@fanfare/contracts/music/genre";
import type { SearchResult } from "@fanfare/contracts/music/search";
import type { Track, TrackDetail, TrackListInput } from "@fanfare/contracts/music/track";
import type { Kysely } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import { createCountMemo } from "../../../platform/cache/count-memo.ts";
import type { TimedContent } from "../../../platform/cache/publication-clock.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { PageOf } from "../../../platform/db/page.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { SiteService } from "../../site/site.service.ts";
import { albumsByIds, countAlbums, featuredAlbumIds, findAlbum, listAlbums } from "./album.queries.ts";
import { artistsByIds, findArtist, listArtists } from "./artist.queries.ts";
import { listGenres, popularTrackIds } from "./featured.queries.ts";
import { nextPublication } from "./publication.queries.ts";
import { searchIds } from "./search.queries.ts";
import { countTracks, findTrack, listTracks, reachableTrackIds, tracksByIds } from "./track.queries.ts";

type ArtistListInput = Parameters<typeof listArtists>[1];

/** Paging and ordering do not change the count. */
const filtersOf = ({
  page: _page,
  page_size: _size,
  ordering: _ordering,
  ...filters
}: AlbumListInput | TrackListInput) => filters;

/** The published catalogue as visitors and fans read it. */
export function createMusicService(deps: { db: Kysely<DB>; clock: Clock; content: Content; site: SiteService }) {
  const { db, clock, site } = deps;
  const counts = createCountMemo(deps.content);

  return {
    listArtists: (query: ArtistListInput): Promise<PageOf<Artist>> => listArtists(db, query, clock.now()),

    /** Throws `not_found`, also for what is not published, like the other look-ups of a single item. */
    async artistById(id: number): Promise<Artist> {
      const artist = await findArtist(db, id, clock.now());
      if (!artist) throw notFound();
      return artist;
    },

    async listAlbums(query: AlbumListInput): Promise<PageOf<Album>> {
      const now = clock.now();
      const filters = filtersOf(query);
      const [count, results] = await Promise.all([
        counts.get(`albums ${JSON.stringify(filters)}`, () => countAlbums(db, filters, now)),
        listAlbums(db, query, now),
      ]);
      return { count, results };
    },

    async albumById(id: number): Promise<AlbumDetail> {
      const album = await findAlbum(db, id, clock.now());
      if (!album) throw notFound();
      return album;
    },

    async listTracks(query: TrackListInput): Promise<PageOf<Track>> {
      const now = clock.now();
      const filters = filtersOf(query);
      const count = await counts.get(`tracks ${JSON.stringify(filters)}`, () => countTracks(db, filters, now));
      return { count, results: await listTracks(db, query, now, count) };
    },

    async trackById(id: number): Promise<TrackDetail> {
      const track = await findTrack(db, id, clock.now());
      if (!track) throw notFound();
      return track;
    },

    listGenres: (): Promise<Genre[]> => listGenres(db, clock.now()),

    /** Which of `ids` can be played by a client that has their link. Reads in the caller's transaction. */
    playableIds: (trx: Kysely<DB>, ids: readonly number[]): Promise<Set<number>> =>
      reachableTrackIds(trx, ids, clock.now()),

    /** The tracks of `ids` in that order, without those that cannot be played. */
    async playableTracks(ids: readonly number[]): Promise<Track[]> {
      const playable = await reachableTrackIds(db, ids, clock.now());
      return tracksByIds(
        db,
        ids.filter((id) => playable.has(id)),
      );
    },

    /** Featured content without the hidden titles; popular tracks fall back to the most played ones. */
    async featured(): Promise<Featured> {
      const now = clock.now();
      const { hidden_album_titles, hidden_track_titles } = await site.settings();
      const [albumIds, trackIds] = await Promise.all([
        featuredAlbumIds(db, hidden_album_titles, now),
        popularTrackIds(db, hidden_track_titles, now),
      ]);
      const [featured_albums, popular_tracks] = await Promise.all([
        albumsByIds(db, albumIds, now),
        tracksByIds(db, trackIds),
      ]);
      return { featured_albums, popular_tracks };
    },

    /** Artists, albums and tracks whose name matches, best first; empty for an empty text. */
    async search(text: string): Promise<SearchResult> {
      const query = text.replace(/\s+/g, " ").trim();
      if (query === "") return { artists: [], albums: [], tracks: [] };
      const now = clock.now();
      const ids = await searchIds(db, query, now);
      const [artists, albums, tracks] = await Promise.all([
        artistsByIds(db, ids.artists),
        albumsByIds(db, ids.albums, now),
        tracksByIds(db, ids.tracks),
      ]);
      return { artists, albums, tracks };
    },

    /** Releases are published by their date. */
    timed: { nextDue: () => nextPublication(db, clock.now()) } satisfies TimedContent,
  };
}

export type MusicService = ReturnType<typeof createMusicService>;
