import { createFileRoute, notFound } from "@tanstack/react-router";
import { playlistHead } from "../features/playlists/playlist-head.ts";
import { PlaylistForItsFan } from "../features/playlists/playlist-not-found.tsx";
import { PlaylistScreen } from "../features/playlists/playlist-screen.tsx";
import { parseId } from "../lib/ids.ts";
import { errorStatus } from "../lib/trpc.tsx";
import { NotFoundScreen } from "../site/not-found-screen.tsx";

export const Route = createFileRoute("/playlists/$playlistId")({
  loader: async ({ context: { api, queryClient }, params }) => {
    const id = parseId(params.playlistId);
    if (id === null) throw notFound();
    const [settings, playlist] = await Promise.all([
      queryClient.ensureQueryData(api.query.site.settings.queryOptions()),
      queryClient.ensureQueryData(api.query.music.playlists.byId.queryOptions({ id })),
    ]).catch((error) => {
      if (errorStatus(error) === 404) throw notFound();
      throw error;
    });
    return { settings, playlist };
  },
  head: ({ loaderData, match }) =>
    loaderData ? playlistHead(loaderData.playlist, loaderData.settings, match.context.siteUrl) : {},
  component: PlaylistRoute,
  notFoundComponent: PrivatePlaylistRoute,
});

function PlaylistRoute() {
  const { playlist } = Route.useLoaderData();
  return <PlaylistScreen key={playlist.id} playlist={playlist} notThere={<NotFoundScreen />} />;
}

function PrivatePlaylistRoute() {
  const { playlistId } = Route.useParams();
  return <PlaylistForItsFan id={parseId(playlistId)} notThere={<NotFoundScreen />} />;
}
