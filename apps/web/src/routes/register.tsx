import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { leaveWhenSignedIn } from "../features/auth/guard.ts";
import { RegisterScreen } from "../features/auth/register-screen.tsx";
import { afterRegistration, returnSearch } from "../features/auth/return-path.ts";
import { pageHead } from "../lib/head.ts";
import { searchOf } from "../lib/search-params.ts";

const readSearch = searchOf(["redirect"], returnSearch);

export const Route = createFileRoute("/register")({
  validateSearch: readSearch,
  beforeLoad: ({ search }) => leaveWhenSignedIn(afterRegistration(search.redirect)),
  loader: async ({ context: { api, queryClient } }) => ({
    settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          title: t("Sign Up"),
          siteName: loaderData.settings.artist_name,
          description: t("Create an account with {artist_name}: favourites, playlists and the newsletter.", {
            artist_name: loaderData.settings.artist_name,
          }),
          path: "/register",
          siteUrl: match.context.siteUrl,
          noindex: true,
        })
      : {},
  component: RegisterRoute,
});

function RegisterRoute() {
  const { redirect = "/" } = Route.useSearch();
  return <RegisterScreen returnTo={redirect} />;
}
