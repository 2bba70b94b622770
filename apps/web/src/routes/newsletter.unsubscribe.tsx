import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { UnsubscribeScreen } from "../features/newsletter/unsubscribe-screen.tsx";
import { guardedHead } from "../lib/guarded-head.ts";

export const Route = createFileRoute("/newsletter/unsubscribe")({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === "string" ? { token: search.token } : {},
  loader: async ({ context: { api, queryClient } }) => ({
    settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? guardedHead({
          title: t("Unsubscribe"),
          path: "/newsletter/unsubscribe",
          settings: loaderData.settings,
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: UnsubscribeRoute,
});

function UnsubscribeRoute() {
  const { token = "" } = Route.useSearch();
  return <UnsubscribeScreen token={token} />;
}
