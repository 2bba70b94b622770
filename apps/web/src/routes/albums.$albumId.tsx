import { createFileRoute, notFound } from "@tanstack/react-router";
import { AlbumScreen } from "../features/music/album-screen.tsx";
import { albumProducts } from "../features/store/store-queries.ts";
import { parseId } from "../lib/ids.ts";
import { errorStatus } from "../lib/trpc.tsx";

export const Route = createFileRoute("/albums/$albumId")({
  loader: async ({ context: { api, queryClient }, params }) => {
    const id = parseId(params.albumId);
    if (id === null) throw notFound();
    const [settings, album] = await Promise.all([
      queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
      queryClient.ensureQueryData(api.query.music.albums.byId.queryOptions({ id })),
      // The album's page is complete without its products, so a failure here is ignored.
      queryClient.prefetchQuery(albumProducts(api, id)),
    ]).catch((error) => {
      if (errorStatus(error) === 404) throw notFound();
      throw error;
    });
    return { settings, album };
  },
  head: async ({ loaderData, match }) => {
    if (!loaderData) return {};
    const { albumHead } = await import("../features/music/music-head.ts");
    return albumHead(loaderData.album, loaderData.settings, match.context.siteUrl);
  },
  component: AlbumRoute,
});

function AlbumRoute() {
  const { album } = Route.useLoaderData();
  return <AlbumScreen albumId={album.id} />;
}
