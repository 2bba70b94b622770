import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../features/auth/guard.ts";
import { NewsletterScreen } from "../features/newsletter/newsletter-screen.tsx";
import { guardedHead } from "../lib/guarded-head.ts";

export const Route = createFileRoute("/newsletter/")({
  beforeLoad: requireSession,
  loader: async ({ context: { api, queryClient } }) => ({
    settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? guardedHead({
          title: t("Newsletter"),
          path: "/newsletter",
          settings: loaderData.settings,
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: NewsletterScreen,
});
