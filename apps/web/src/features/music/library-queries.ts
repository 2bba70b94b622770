import type { Api } from "../../lib/trpc.tsx";
import { ALBUMS_PER_PAGE, TRACKS_PER_PAGE } from "./library-search.ts";

/** The queries of the library's lists, shared by the loader and the screen. */
export const tracksPage = ({ query }: Api, page: number) =>
  query.music.tracks.list.queryOptions({ page, page_size: TRACKS_PER_PAGE });

export const albumsPage = ({ query }: Api, page: number) =>
  query.music.albums.list.queryOptions({ page, page_size: ALBUMS_PER_PAGE, ordering: "-release_date" });
