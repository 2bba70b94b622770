import { createFileRoute } from "@tanstack/react-router";
import { DoorScreen } from "../features/owner-doors/door-screen.tsx";
import { editedId, noSuchPage } from "../features/owner-kit/forms/edited-id.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";

/** Maximum length of a door's name. */
const MAX_NAME = 60;

export const Route = createFileRoute("/admin/doors/$showId")({
  validateSearch: (raw: Record<string, unknown>): { door: string } => ({
    door: (typeof raw.door === "string" && raw.door.trim().slice(0, MAX_NAME)) || "Door",
  }),
  head: ownerHead("Door"),
  component: DoorRoute,
});

function DoorRoute() {
  const id = editedId(Route.useParams().showId);
  const { door } = Route.useSearch();
  if (id === null) throw noSuchPage();
  return <DoorScreen key={`${id} ${door}`} showId={id} door={door} />;
}
