import { createFileRoute } from "@tanstack/react-router";
import { editedId, noSuchPage } from "../features/owner-kit/forms/edited-id.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { AfterShowScreen } from "../features/owner-shows/after-show-screen.tsx";

export const Route = createFileRoute("/admin/shows/$showId/after")({
  head: ownerHead("After the show"),
  component: AfterShowRoute,
});

function AfterShowRoute() {
  const id = editedId(Route.useParams().showId);
  if (id === null) throw noSuchPage();
  return <AfterShowScreen id={id} />;
}
