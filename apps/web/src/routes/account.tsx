import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { AccountScreen } from "../features/account/account-screen.tsx";
import { accountSearch } from "../features/account/profile-tabs.ts";
import { requireSession } from "../features/auth/guard.ts";
import { guardedHead } from "../lib/guarded-head.ts";
import { searchOf } from "../lib/search-params.ts";

const readSearch = searchOf(["tab"], accountSearch);

export const Route = createFileRoute("/account")({
  validateSearch: readSearch,
  beforeLoad: requireSession,
  loader: async ({ context: { api, queryClient } }) => ({
    settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? guardedHead({
          title: t("My Account"),
          path: "/account",
          settings: loaderData.settings,
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: AccountRoute,
});

function AccountRoute() {
  const { tab = "profile" } = Route.useSearch();
  return <AccountScreen tab={tab} />;
}
