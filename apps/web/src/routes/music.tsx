import { t } from "@fanfare/contracts/common/language";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { albumsPage, tracksPage } from "../features/music/library-queries.ts";
import { LibraryScreen } from "../features/music/library-screen.tsx";
import { librarySearch } from "../features/music/library-search.ts";
import { searchOf } from "../lib/search-params.ts";
import { errorStatus } from "../lib/trpc.tsx";
import { RouteFailure } from "../site/route-failure.tsx";

const readSearch = searchOf(["tab", "page"], librarySearch);

export const Route = createFileRoute("/music")({
  validateSearch: readSearch,
  loaderDeps: ({ search: { tab, page } }) => ({ tab, page }),
  loader: async ({ context: { api, queryClient }, deps: { tab = "featured", page = 1 } }) => {
    const list = {
      featured: () => queryClient.ensureQueryData(api.query.music.featured.queryOptions()),
      tracks: () => queryClient.ensureQueryData(tracksPage(api, page)),
      albums: () => queryClient.ensureQueryData(albumsPage(api, page)),
    };
    const [settings] = await Promise.all([
      queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
      list[tab](),
      tab === "tracks" ? null : queryClient.ensureQueryData(api.query.music.comingSoon.queryOptions()),
    ]).catch((error) => {
      // A page past the end of the list does not exist.
      if (errorStatus(error) === 404) throw notFound();
      throw error;
    });
    return { settings };
  },
  head: async ({ loaderData, match }) => {
    if (!loaderData) return {};
    const { libraryHead } = await import("../features/music/music-head.ts");
    return libraryHead(loaderData.settings, match.context.siteUrl, match.search);
  },
  component: LibraryRoute,
  // The spec has a single message for music that fails to load.
  errorComponent: (props) => <RouteFailure {...props} message={t("Failed to fetch artists")} />,
});

function LibraryRoute() {
  const { tab = "featured", page = 1 } = Route.useSearch();
  return <LibraryScreen tab={tab} page={page} />;
}
