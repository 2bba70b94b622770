import { t } from "@fanfare/contracts/common/language";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { requireSession } from "../features/auth/guard.ts";
import { TicketsScreen } from "../features/events/tickets-screen.tsx";
import { guardedHead } from "../lib/guarded-head.ts";
import { parseId } from "../lib/ids.ts";

export const Route = createFileRoute("/tickets/$eventId")({
  beforeLoad: requireSession,
  loader: async ({ context: { api, queryClient }, params }) => {
    const id = parseId(params.eventId);
    if (id === null) throw notFound();
    return { id, settings: await queryClient.ensureQueryData(api.query.site.settings.queryOptions()) };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? guardedHead({
          title: t("Your tickets"),
          path: `/tickets/${loaderData.id}`,
          settings: loaderData.settings,
          siteUrl: match.context.siteUrl,
        })
      : {},
  component: TicketsRoute,
});

function TicketsRoute() {
  const { id } = Route.useLoaderData();
  return <TicketsScreen key={id} eventId={id} />;
}
