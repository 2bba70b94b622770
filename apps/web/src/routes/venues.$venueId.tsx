import { createFileRoute, notFound } from "@tanstack/react-router";
import { venueEvents } from "../features/events/event-queries.ts";
import { VenueScreen } from "../features/events/venue-screen.tsx";
import { parseId } from "../lib/ids.ts";
import { errorStatus } from "../lib/trpc.tsx";

export const Route = createFileRoute("/venues/$venueId")({
  loader: async ({ context: { api, queryClient }, params }) => {
    const id = parseId(params.venueId);
    if (id === null) throw notFound();
    const [settings, venue] = await Promise.all([
      queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
      queryClient.ensureQueryData(api.query.events.venues.byId.queryOptions({ id })),
      queryClient.ensureQueryData(venueEvents(api, id)),
    ]).catch((error) => {
      if (errorStatus(error) === 404) throw notFound();
      throw error;
    });
    return { settings, venue };
  },
  head: async ({ loaderData, match }) => {
    if (!loaderData) return {};
    const { venueHead } = await import("../features/events/events-head.ts");
    return venueHead(loaderData.venue, loaderData.settings, match.context.siteUrl);
  },
  component: VenueRoute,
});

function VenueRoute() {
  return <VenueScreen venueId={Route.useLoaderData().venue.id} />;
}
