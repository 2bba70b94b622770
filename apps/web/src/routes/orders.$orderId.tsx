import { t } from "@fanfare/contracts/common/language";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { requireSession } from "../features/auth/guard.ts";
import { OrderScreen } from "../features/orders/order-screen.tsx";
import { guardedHead } from "../lib/guarded-head.ts";
import { parseId } from "../lib/ids.ts";

export const Route = createFileRoute("/orders/$orderId")({
  beforeLoad: requireSession,
  loader: async ({ context: { api, queryClient }, params }) => {
    const id = parseId(params.orderId);
    if (id === null) throw notFound();
    return { id, settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()) };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? guardedHead({
          title: t("Order"),
          path: `/orders/${loaderData.id}`,
          settings: loaderData.settings,
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: OrderRoute,
});

function OrderRoute() {
  const { id } = Route.useLoaderData();
  return <OrderScreen key={id} orderId={id} />;
}
