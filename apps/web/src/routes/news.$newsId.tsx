import { createFileRoute, notFound } from "@tanstack/react-router";
import { newsItem } from "../features/news/news-queries.ts";
import { NewsScreen } from "../features/news/news-screen.tsx";
import { pageHead } from "../lib/head.ts";
import { parseId } from "../lib/ids.ts";
import { errorStatus } from "../lib/trpc.tsx";

export const Route = createFileRoute("/news/$newsId")({
  loader: async ({ context: { api, queryClient }, params }) => {
    const id = parseId(params.newsId);
    if (id === null) throw notFound();
    const [settings, news] = await Promise.all([
      queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
      queryClient.ensureQueryData(newsItem(api, id)),
    ]).catch((error) => {
      if (errorStatus(error) === 404) throw notFound();
      throw error;
    });
    return { settings, news };
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return {};
    const { id, title, summary } = loaderData.news;
    return pageHead({
      title,
      siteName: loaderData.settings.artist_name,
      description: summary || title,
      path: `/news/${id}`,
      siteUrl: match.context.siteUrl,
      type: "article",
    });
  },
  component: NewsRoute,
});

function NewsRoute() {
  return <NewsScreen id={Route.useLoaderData().news.id} />;
}
