import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../../lib/trpc.tsx";

/** Maximum number of products and of shows in the results. */
const MOST = 20;

/** Number of products below an empty search box. */
const NEW_PRODUCTS = 4;

/** The queries of a search, shared by the loader and the screen. */
export const searchQueries = ({ query }: Api, q: string) => ({
  music: query.music.search.queryOptions({ q }),
  merch: query.store.products.search.queryOptions({ q, page_size: MOST }),
  shows: query.events.search.queryOptions({ q, page_size: MOST }),
});

/** The queries of the start page of the search: popular tracks, the next show, new merch. */
export const startQueries = ({ query }: Api) => ({
  music: query.music.featured.queryOptions(),
  merch: query.store.products.list.queryOptions({ page_size: NEW_PRODUCTS, ordering: "-created_at" }),
  shows: query.events.upcoming.queryOptions(),
});

/** Prefetches the data for a search of `q`, or for an empty box. Failed queries are retried by the screen. */
export async function prefetchSearch(api: Api, queryClient: QueryClient, q: string | undefined): Promise<void> {
  const searched = searchQueries(api, q ?? "");
  const start = startQueries(api);
  await Promise.all(
    q
      ? [
          queryClient.prefetchQuery(searched.music),
          queryClient.prefetchQuery(searched.merch),
          queryClient.prefetchQuery(searched.shows),
        ]
      : [
          queryClient.prefetchQuery(start.music),
          queryClient.prefetchQuery(start.merch),
          queryClient.prefetchQuery(start.shows),
        ],
  );
}
