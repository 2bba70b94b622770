import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { ProfileScreen } from "../features/account/profile-screen.tsx";
import { profileSearch } from "../features/account/profile-tabs.ts";
import { requireSession } from "../features/auth/guard.ts";
import { guardedHead } from "../lib/guarded-head.ts";
import { searchOf } from "../lib/search-params.ts";

const readSearch = searchOf(["tab"], profileSearch);

export const Route = createFileRoute("/profile")({
  validateSearch: readSearch,
  beforeLoad: requireSession,
  loader: async ({ context: { api, queryClient } }) => ({
    settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? guardedHead({
          title: t("My Fan Profile"),
          path: "/profile",
          settings: loaderData.settings,
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: ProfileRoute,
});

function ProfileRoute() {
  const { tab = "basic" } = Route.useSearch();
  return <ProfileScreen tab={tab} />;
}
