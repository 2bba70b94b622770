import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { SettingsScreen } from "../features/account/settings-screen.tsx";
import { requireSession } from "../features/auth/guard.ts";
import { guardedHead } from "../lib/guarded-head.ts";

export const Route = createFileRoute("/settings")({
  beforeLoad: requireSession,
  loader: async ({ context: { api, queryClient } }) => ({
    settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? guardedHead({
          title: t("Settings"),
          path: "/settings",
          settings: loaderData.settings,
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: SettingsScreen,
});
