import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { FreeDownloadScreen } from "../features/store/free-download-screen.tsx";
import { guardedHead } from "../lib/guarded-head.ts";

export const Route = createFileRoute("/free-download")({
  loader: async ({ context: { api, queryClient } }) => ({
    settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? guardedHead({
          title: t("Free Download"),
          path: "/free-download",
          settings: loaderData.settings,
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: FreeDownloadScreen,
});
