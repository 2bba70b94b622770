import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { ResetPasswordScreen } from "../features/auth/reset-password-screen.tsx";
import { guardedHead } from "../lib/guarded-head.ts";

export const Route = createFileRoute("/reset-password")({
  loader: async ({ context: { api, queryClient } }) => ({
    settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? guardedHead({
          title: t("New Password"),
          path: "/reset-password",
          settings: loaderData.settings,
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: ResetPasswordScreen,
});
