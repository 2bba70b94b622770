import { createFileRoute } from "@tanstack/react-router";
import { upcomingEvents } from "../features/events/event-queries.ts";
import { homeHead } from "../features/home/home-head.ts";
import { HomeScreen } from "../features/home/home-screen.tsx";
import { railProducts } from "../features/store/store-queries.ts";

export const Route = createFileRoute("/")({
  loader: async ({ context: { api, queryClient } }) => {
    const [settings] = await Promise.all([
      queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
      queryClient.ensureQueryData(api.query.music.featured.queryOptions()),
      queryClient.ensureQueryData(api.query.music.comingSoon.queryOptions()),
      queryClient.ensureQueryData(upcomingEvents(api)),
      queryClient.ensureQueryData(railProducts(api)),
    ]);
    return { settings };
  },
  head: ({ loaderData, match }) => (loaderData ? homeHead(loaderData.settings, match.context.siteUrl) : {}),
  component: HomeScreen,
});
