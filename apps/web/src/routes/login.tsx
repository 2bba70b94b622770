import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { leaveWhenSignedIn } from "../features/auth/guard.ts";
import { LoginScreen } from "../features/auth/login-screen.tsx";
import { returnSearch } from "../features/auth/return-path.ts";
import { pageHead } from "../lib/head.ts";
import { searchOf } from "../lib/search-params.ts";

const readSearch = searchOf(["redirect"], returnSearch);

export const Route = createFileRoute("/login")({
  validateSearch: readSearch,
  beforeLoad: ({ search }) => leaveWhenSignedIn(search.redirect ?? "/"),
  loader: async ({ context: { api, queryClient } }) => ({
    settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          title: t("Sign In"),
          siteName: loaderData.settings.artist_name,
          description: t("Sign in to your account with {artist_name}.", {
            artist_name: loaderData.settings.artist_name,
          }),
          path: "/login",
          siteUrl: match.context.siteUrl,
          noindex: true,
        })
      : {},
  component: LoginRoute,
});

function LoginRoute() {
  const { redirect = "/" } = Route.useSearch();
  return <LoginScreen returnTo={redirect} />;
}
