import { createFileRoute } from "@tanstack/react-router";
import { monthEvents, upcomingEvents, venuePlaces } from "../features/events/event-queries.ts";
import { EventsScreen } from "../features/events/events-screen.tsx";
import { eventsSearch, openingMonth } from "../features/events/events-search.ts";
import { renderingDay } from "../features/events/use-browser-clock.ts";
import { searchOf } from "../lib/search-params.ts";

const readSearch = searchOf(["month", "day", "type"], eventsSearch);

export const Route = createFileRoute("/events/")({
  validateSearch: readSearch,
  // Without loader dependencies another month is the same page, which stays as it is, focus included, while the shows load.
  loader: async ({ context: { api, queryClient }, location }) => {
    const search = eventsSearch(location.search);
    const renderedOn = renderingDay();
    const settings = await queryClient.ensureQueryData(api.query.site.settings.queryOptions());
    try {
      const [{ upcoming_events }] = await Promise.all([
        queryClient.ensureQueryData(upcomingEvents(api)),
        queryClient.ensureQueryData(venuePlaces(api, undefined)),
      ]);
      const month = openingMonth(search, upcoming_events, renderedOn);
      await queryClient.ensureQueryData(monthEvents(api, month, search.type));
    } catch (error) {
      // In the browser the page itself shows the error; on the server, no page with an error is rendered.
      if (typeof window === "undefined") throw error;
    }
    return { settings, renderedOn };
  },
  head: async ({ loaderData, match }) => {
    if (!loaderData) return {};
    const { eventsHead } = await import("../features/events/events-head.ts");
    return eventsHead(loaderData.settings, match.context.siteUrl, match.search);
  },
  component: EventsRoute,
});

function EventsRoute() {
  const { renderedOn } = Route.useLoaderData();
  const { siteUrl } = Route.useRouteContext();
  return <EventsScreen search={Route.useSearch()} renderedOn={renderedOn} siteUrl={siteUrl} />;
}
