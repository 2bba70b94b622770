import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../lib/head.ts";
import { LegalScreen } from "../site/legal/legal-screen.tsx";
import { privacyText } from "../site/legal/privacy-text.ts";

export const Route = createFileRoute("/privacy")({
  loader: async ({ context: { api, queryClient } }) => ({
    settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
    own: await queryClient.ensureQueryData(api.query.site.legalPage.queryOptions({ kind: "privacy" })),
    today: new Date().toISOString().slice(0, 10),
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          title: t("Privacy Policy"),
          siteName: loaderData.settings.artist_name,
          description: t("What this site knows about you, why, for how long, and what you can do about it."),
          path: "/privacy",
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: PrivacyRoute,
});

function PrivacyRoute() {
  const { settings, own, today } = Route.useLoaderData();
  const { contact_email: email, operator_name: operator, privacy_version } = settings.legal;
  return (
    <LegalScreen
      title={t("Privacy Policy")}
      today={today}
      version={privacy_version}
      email={email}
      own={own?.html ?? null}
      sections={privacyText({ operator, artist: settings.artist_name, email })}
    />
  );
}
