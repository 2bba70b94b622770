import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../features/auth/guard.ts";
import { FavoritesScreen } from "../features/playlists/favorites-screen.tsx";
import { guardedHead } from "../lib/guarded-head.ts";

export const Route = createFileRoute("/playlists/favorites")({
  beforeLoad: requireSession,
  loader: async ({ context: { api, queryClient } }) => ({
    settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? guardedHead({
          title: t("Favorite Tracks"),
          path: "/playlists/favorites",
          settings: loaderData.settings,
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: FavoritesScreen,
});
