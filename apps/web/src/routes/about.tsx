import { t } from "@fanfare/contracts/common/language";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { pageHead } from "../lib/head.ts";
import { AboutScreen } from "../site/about-screen.tsx";

export const Route = createFileRoute("/about")({
  loader: async ({ context: { api, queryClient } }) => {
    const [settings, text, artists] = await Promise.all([
      queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
      queryClient.ensureQueryData(api.query.site.text.queryOptions({ kind: "about" })),
      queryClient.ensureQueryData(api.query.music.artists.list.queryOptions({ ordering: "name" })),
    ]);
    if (text === null) throw notFound();
    const artist = artists.results.find(({ name }) => name === settings.artist_name) ?? null;
    return { settings, text, artist };
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
  const { text, settings, artist } = Route.useLoaderData();
  return <AboutScreen name={settings.artist_name} tagline={settings.tagline} html={text.html} artist={artist} />;
}
