import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { PlaceScreen } from "../features/events/place-screen.tsx";
import { guardedHead } from "../lib/guarded-head.ts";

export const Route = createFileRoute("/place")({
  loader: async ({ context: { api, queryClient } }) => ({
    settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? guardedHead({
          title: t("A place for you"),
          path: "/place",
          settings: loaderData.settings,
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: PlaceScreen,
});
