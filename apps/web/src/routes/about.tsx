import { t } from "@fanfare/contracts/common/language";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { pageHead } from "../lib/head.ts";
import { TextPage } from "../site/text-page.tsx";

export const Route = createFileRoute("/about")({
  loader: async ({ context: { api, queryClient } }) => {
    const [settings, text] = await Promise.all([
      queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
      queryClient.ensureQueryData(api.query.site.text.queryOptions({ kind: "about" })),
    ]);
    if (text === null) throw notFound();
    return { settings, text };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          title: t("About {artist}", { artist: loaderData.settings.artist_name }),
          siteName: loaderData.settings.artist_name,
          description: t("Who {artist} is.", { artist: loaderData.settings.artist_name }),
          path: "/about",
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: AboutRoute,
});

function AboutRoute() {
  const { text, settings } = Route.useLoaderData();
  return <TextPage title={t("About {artist}", { artist: settings.artist_name })} html={text.html} />;
}
