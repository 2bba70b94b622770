import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import { prefetchSearch } from "../features/search/search-queries.ts";
import { SearchScreen } from "../features/search/search-screen.tsx";
import { pageHead } from "../lib/head.ts";
import { searchOf } from "../lib/search-params.ts";

const readSearch = searchOf(["q"], (search): { q?: string } => {
  const q = typeof search.q === "string" ? search.q.trim().slice(0, 200) : "";
  return q === "" ? {} : { q };
});

export const Route = createFileRoute("/search")({
  validateSearch: readSearch,
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: async ({ context: { api, queryClient }, deps: { q }, cause }) => {
    const settings = await queryClient.ensureQueryData(api.query.site.settings.queryOptions());
    // Failures are shown on the page; while the user types, the page itself fetches.
    if (cause === "enter") await prefetchSearch(api, queryClient, q);
    return { settings };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          title: match.search.q ? t("Search: {asked}", { asked: match.search.q }) : t("Search"),
          siteName: loaderData.settings.artist_name,
          description: t("Find music, merch and shows of {artist_name}.", {
            artist_name: loaderData.settings.artist_name,
          }),
          path: "/search",
          siteUrl: match.context.siteUrl,
          // Result pages are unlimited in number, so they are not indexed; the empty page is.
          noindex: Boolean(match.search.q),
        })
      : {},
  component: SearchRoute,
});

function SearchRoute() {
  const { q = "" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = useCallback(
    (next: string) => void navigate({ search: next ? { q: next } : {}, replace: true, resetScroll: false }),
    [navigate],
  );
  return <SearchScreen query={q} onQueryChange={change} />;
}
