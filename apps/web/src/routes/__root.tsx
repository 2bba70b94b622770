import { language, t } from "@fanfare/contracts/common/language";
import { currencyFrom, siteCurrency } from "@fanfare/contracts/common/money";
import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, HeadContent, Scripts } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { languageQuery } from "../lib/language-address.ts";
import type { Api } from "../lib/trpc.tsx";
import { NotFoundScreen } from "../site/not-found-screen.tsx";
import { RouteFailure } from "../site/route-failure.tsx";
import { SiteLayout } from "../site/site-layout.tsx";

export type RouterContext = {
  api: Api;
  queryClient: QueryClient;
  /** The site's origin, without a trailing slash. */
  siteUrl: string;
};

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context: { api, queryClient } }) => {
    const settings = await queryClient.ensureQueryData({
      ...api.query.site.settings.queryOptions(),
      revalidateIfStale: true,
    });
    currencyFrom(() => settings.currency);
    return settings;
  },
  head: ({ loaderData }) => ({
    meta: [
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1, viewport-fit=cover" },
      { name: "theme-color", content: "#0b0807" },
      { name: "color-scheme", content: "dark" },
    ],
    links: [
      { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
      { rel: "icon", href: "/icon-32.png", sizes: "32x32", type: "image/png" },
      { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
      {
        rel: "alternate",
        href: `/feeds/releases.rss${languageQuery()}`,
        type: "application/rss+xml",
        title: t("New releases"),
      },
      { rel: "alternate", href: `/feeds/shows.rss${languageQuery()}`, type: "application/rss+xml", title: t("Shows") },
      ...(loaderData?.pages.includes("news")
        ? [
            {
              rel: "alternate",
              href: `/feeds/news.rss${languageQuery()}`,
              type: "application/rss+xml",
              title: t("News"),
            },
          ]
        : []),
    ],
  }),
  shellComponent: Document,
  component: SiteLayout,
  notFoundComponent: NotFoundScreen,
  errorComponent: RouteFailure,
});

function Document({ children }: { children: ReactNode }) {
  const { siteUrl } = Route.useRouteContext();
  return (
    <html lang={language().code} data-site={siteUrl} data-currency={siteCurrency()}>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}
