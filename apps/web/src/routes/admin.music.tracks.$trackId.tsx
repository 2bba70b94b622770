import { createFileRoute } from "@tanstack/react-router";
import { editedId } from "../features/admin/edited-id.ts";
import { ownerHead } from "../features/admin/owner-head.ts";
import { TrackScreen } from "../features/admin-music/track-screen.tsx";

export const Route = createFileRoute("/admin/music/tracks/$trackId")({
  head: ownerHead("Track"),
  component: TrackRoute,
});

function TrackRoute() {
  return <TrackScreen id={editedId(Route.useParams().trackId)} />;
}
