import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { publicPlaylists } from "../features/playlists/playlist-queries.ts";
import { PublicPlaylistsScreen } from "../features/playlists/public-playlists-screen.tsx";
import { pageHead } from "../lib/head.ts";

export const Route = createFileRoute("/playlists/public")({
  loader: async ({ context: { api, queryClient } }) => {
    const [settings] = await Promise.all([
      queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
      queryClient.ensureQueryData(publicPlaylists(api)),
    ]);
    return { settings };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          title: t("Playlists by fans"),
          siteName: loaderData.settings.artist_name,
          description: t("Playlists put together by fans of {artist_name}.", {
            artist_name: loaderData.settings.artist_name,
          }),
          path: "/playlists/public",
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: PublicPlaylistsScreen,
});
