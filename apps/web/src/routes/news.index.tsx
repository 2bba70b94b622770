import { t } from "@fanfare/contracts/common/language";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { NewsListScreen } from "../features/news/news-list-screen.tsx";
import { newsList } from "../features/news/news-queries.ts";
import { pageHead } from "../lib/head.ts";
import { parseId } from "../lib/ids.ts";
import { errorStatus } from "../lib/trpc.tsx";

export const Route = createFileRoute("/news/")({
  validateSearch: (search): { page?: number } => {
    const page = parseId(String(search.page ?? ""));
    return page === null || page === 1 ? {} : { page };
  },
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: async ({ context: { api, queryClient }, deps }) => {
    const [settings] = await Promise.all([
      queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
      queryClient.ensureQueryData(newsList(api, deps.page)),
    ]).catch((error) => {
      if (errorStatus(error) === 404) throw notFound();
      throw error;
    });
    return { settings, page: deps.page };
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return {};
    const { artist_name } = loaderData.settings;
    return pageHead({
      title: t("News"),
      siteName: artist_name,
      description: t("Letters from {artist_name} to everyone.", { artist_name }),
      path: loaderData.page === 1 ? "/news" : `/news?page=${loaderData.page}`,
      siteUrl: match.context.siteUrl,
    });
  },
  component: NewsRoute,
});

function NewsRoute() {
  return <NewsListScreen page={Route.useLoaderData().page} />;
}
