import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { JoinScreen } from "../features/auth/join-screen.tsx";
import { guardedHead } from "../lib/guarded-head.ts";

export const Route = createFileRoute("/join")({
  loader: async ({ context: { api, queryClient } }) => ({
    settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? guardedHead({
          title: t("Join the team"),
          path: "/join",
          settings: loaderData.settings,
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: JoinScreen,
});
