import { createFileRoute } from "@tanstack/react-router";
import { editedId } from "../features/owner-kit/forms/edited-id.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { AlbumScreen } from "../features/owner-music/album-screen.tsx";

export const Route = createFileRoute("/admin/music/albums/$albumId")({
  head: ownerHead("Album"),
  component: AlbumRoute,
});

function AlbumRoute() {
  return <AlbumScreen id={editedId(Route.useParams().albumId)} />;
}
