import { t } from "@fanfare/contracts/common/language";
import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "../features/auth/guard.ts";
import { CheckoutScreen } from "../features/checkout/checkout-screen.tsx";
import { checkoutSearch } from "../features/checkout/checkout-search.ts";
import { guardedHead } from "../lib/guarded-head.ts";
import { onlySearchOf } from "../lib/search-params.ts";

const readSearch = onlySearchOf(checkoutSearch);

export const Route = createFileRoute("/checkout")({
  validateSearch: readSearch,
  beforeLoad: requireSession,
  loader: async ({ context: { api, queryClient } }) => ({
    settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? guardedHead({
          title: t("Checkout"),
          path: "/checkout",
          settings: loaderData.settings,
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: CheckoutRoute,
});

function CheckoutRoute() {
  return <CheckoutScreen search={Route.useSearch()} />;
}
