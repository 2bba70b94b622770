import { createFileRoute, notFound } from "@tanstack/react-router";
import { EventScreen } from "../features/events/event-screen.tsx";
import { parseId } from "../lib/ids.ts";
import { errorStatus } from "../lib/trpc.tsx";

export const Route = createFileRoute("/events/$eventId")({
  loader: async ({ context: { api, queryClient }, params }) => {
    const id = parseId(params.eventId);
    if (id === null) throw notFound();
    const [settings, event] = await Promise.all([
      queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
      queryClient.ensureQueryData(api.query.events.byId.queryOptions({ id })),
      queryClient.ensureQueryData(api.query.store.tickets.ofShow.queryOptions({ id })),
    ]).catch((error) => {
      if (errorStatus(error) === 404) throw notFound();
      throw error;
    });
    // This read may fail: the page is rendered without that part, which shows the error.
    if (event.status === "past") await queryClient.prefetchQuery(api.query.events.after.queryOptions({ id }));
    return { settings, event };
  },
  head: async ({ loaderData, match }) => {
    if (!loaderData) return {};
    const { eventHead } = await import("../features/events/events-head.ts");
    return eventHead(loaderData.event, loaderData.settings, match.context.siteUrl);
  },
  component: EventRoute,
});

function EventRoute() {
  const { event } = Route.useLoaderData();
  const { siteUrl } = Route.useRouteContext();
  return <EventScreen eventId={event.id} siteUrl={siteUrl} />;
}
