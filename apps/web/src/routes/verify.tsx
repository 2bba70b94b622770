import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { VerifyScreen } from "../features/auth/verify-screen.tsx";
import { guardedHead } from "../lib/guarded-head.ts";

export const Route = createFileRoute("/verify")({
  loader: async ({ context: { api, queryClient } }) => ({
    settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? guardedHead({
          title: t("Confirm"),
          path: "/verify",
          settings: loaderData.settings,
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: VerifyScreen,
});
