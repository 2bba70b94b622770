import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../lib/head.ts";
import { LegalScreen } from "../site/legal/legal-screen.tsx";
import { termsText } from "../site/legal/terms-text.ts";

export const Route = createFileRoute("/terms")({
  loader: async ({ context: { api, queryClient } }) => ({
    settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
    own: await queryClient.ensureQueryData(api.query.site.legalPage.queryOptions({ kind: "terms" })),
    today: new Date().toISOString().slice(0, 10),
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          title: t("Terms of Use"),
          siteName: loaderData.settings.artist_name,
          description: t("The terms of using this site, buying from it and signing up for shows."),
          path: "/terms",
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: TermsRoute,
});

function TermsRoute() {
  const { settings, own, today } = Route.useLoaderData();
  const { contact_email: email, operator_name: operator, terms_version } = settings.legal;
  return (
    <LegalScreen
      title={t("Terms of Use")}
      today={today}
      version={terms_version}
      email={email}
      own={own?.html ?? null}
      sections={termsText({ operator, artist: settings.artist_name, email })}
    />
  );
}
