import { createFileRoute, notFound } from "@tanstack/react-router";
import { venuePlaces } from "../features/events/event-queries.ts";
import { TourScreen } from "../features/events/tour-screen.tsx";
import { parseId } from "../lib/ids.ts";
import { errorStatus } from "../lib/trpc.tsx";

export const Route = createFileRoute("/tours/$tourId")({
  loader: async ({ context: { api, queryClient }, params }) => {
    const id = parseId(params.tourId);
    if (id === null) throw notFound();
    const [settings, tour] = await Promise.all([
      queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
      queryClient.ensureQueryData(api.query.events.tours.byId.queryOptions({ id })),
      queryClient.ensureQueryData(venuePlaces(api, id)),
    ]).catch((error) => {
      if (errorStatus(error) === 404) throw notFound();
      throw error;
    });
    return { settings, tour };
  },
  head: async ({ loaderData, match }) => {
    if (!loaderData) return {};
    const { tourHead } = await import("../features/events/events-head.ts");
    return tourHead(loaderData.tour, loaderData.settings, match.context.siteUrl);
  },
  component: TourRoute,
});

function TourRoute() {
  return <TourScreen tourId={Route.useLoaderData().tour.id} />;
}
