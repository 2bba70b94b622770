import { createFileRoute } from "@tanstack/react-router";
import { editedId } from "../features/owner-kit/forms/edited-id.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { TrackScreen } from "../features/owner-music/track-screen.tsx";

export const Route = createFileRoute("/admin/music/tracks/$trackId")({
  head: ownerHead("Track"),
  component: TrackRoute,
});

function TrackRoute() {
  return <TrackScreen id={editedId(Route.useParams().trackId)} />;
}
