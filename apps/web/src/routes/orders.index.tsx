import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../features/auth/guard.ts";
import { OrdersScreen } from "../features/orders/orders-screen.tsx";
import { guardedHead } from "../lib/guarded-head.ts";
import { searchOf } from "../lib/search-params.ts";

const readSearch = searchOf(["page"], (search): { page?: number } => {
  const page = Number(search.page);
  return Number.isSafeInteger(page) && page > 1 ? { page } : {};
});

export const Route = createFileRoute("/orders/")({
  validateSearch: readSearch,
  beforeLoad: requireSession,
  loader: async ({ context: { api, queryClient } }) => ({
    settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? guardedHead({
          title: t("My Orders"),
          path: "/orders",
          settings: loaderData.settings,
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: OrdersRoute,
});

function OrdersRoute() {
  const { page = 1 } = Route.useSearch();
  return <OrdersScreen page={page} />;
}
