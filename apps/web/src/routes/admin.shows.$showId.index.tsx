import { createFileRoute } from "@tanstack/react-router";
import { editedId } from "../features/admin/edited-id.ts";
import { ownerHead } from "../features/admin/owner-head.ts";
import { ShowScreen } from "../features/admin-shows/show-screen.tsx";

export const Route = createFileRoute("/admin/shows/$showId/")({
  head: ownerHead("Show"),
  component: ShowRoute,
});

function ShowRoute() {
  return <ShowScreen id={editedId(Route.useParams().showId)} />;
}
