import { createFileRoute } from "@tanstack/react-router";
import { editedId } from "../features/admin/edited-id.ts";
import { ownerHead } from "../features/admin/owner-head.ts";
import { AlbumScreen } from "../features/admin-music/album-screen.tsx";

export const Route = createFileRoute("/admin/music/albums/$albumId")({
  head: ownerHead("Album"),
  component: AlbumRoute,
});

function AlbumRoute() {
  return <AlbumScreen id={editedId(Route.useParams().albumId)} />;
}
