import { createFileRoute } from "@tanstack/react-router";
import { leaveWhenSignedIn } from "../features/auth/guard.ts";
import { RegisterScreen } from "../features/auth/register-screen.tsx";
import { pageHead } from "../lib/head.ts";

export const Route = createFileRoute("/register")({
  beforeLoad: () => leaveWhenSignedIn("/"),
  loader: async ({ context: { api, queryClient } }) => ({
    settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          title: "Sign Up",
          siteName: loaderData.settings.artist_name,
          description: `Make an account with ${loaderData.settings.artist_name}: favourites, playlists and the newsletter.`,
          path: "/register",
          siteUrl: match.context.siteUrl,
          noindex: true,
        })
      : {},
  component: RegisterScreen,
});
