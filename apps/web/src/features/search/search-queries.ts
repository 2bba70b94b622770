import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../../lib/trpc.tsx";

/** The most products and shows that a search shows. */
const MOST = 20;

/** How many products stand below an empty search box. */
const NEW_PRODUCTS = 4;

/** What a search asks, said once for the loader and the screen. */
export const searchQueries = ({ query }: Api, q: string) => ({
  music: query.music.search.queryOptions({ q }),
  merch: query.store.products.search.queryOptions({ q, page_size: MOST }),
  shows: query.events.search.queryOptions({ q, page_size: MOST }),
});

/** What stands there before a visitor types: popular tracks, the next show, new merch. */
export const startQueries = ({ query }: Api) => ({
  music: query.music.featured.queryOptions(),
  merch: query.store.products.list.queryOptions({ page_size: NEW_PRODUCTS, ordering: "-created_at" }),
  shows: query.events.upcoming.queryOptions(),
});

/** Loads what the search of `q` shows, or an empty box. What fails is left for the screen to ask again. */
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
