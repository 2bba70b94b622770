import { createFileRoute } from "@tanstack/react-router";
import { editedId, noSuchPage } from "../features/owner-kit/forms/edited-id.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { GuestSheetScreen } from "../features/owner-shows/guest-sheet-screen.tsx";

export const Route = createFileRoute("/admin/shows/$showId/list")({
  head: ownerHead("Guest list"),
  component: GuestSheetRoute,
});

function GuestSheetRoute() {
  const id = editedId(Route.useParams().showId);
  if (id === null) throw noSuchPage();
  return <GuestSheetScreen id={id} />;
}
