import { t } from "@fanfare/contracts/common/language";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { pageHead } from "../lib/head.ts";
import { TextPage } from "../site/text-page.tsx";

export const Route = createFileRoute("/imprint")({
  loader: async ({ context: { api, queryClient } }) => {
    const [settings, text] = await Promise.all([
      queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
      queryClient.ensureQueryData(api.query.site.text.queryOptions({ kind: "imprint" })),
    ]);
    if (text === null) throw notFound();
    return { settings, text };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          title: t("Imprint"),
          siteName: loaderData.settings.artist_name,
          description: t("Who is responsible for this site."),
          path: "/imprint",
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: ImprintRoute,
});

function ImprintRoute() {
  const { text } = Route.useLoaderData();
  return <TextPage title={t("Imprint")} html={text.html} />;
}
