import { createFileRoute } from "@tanstack/react-router";
import { editedId } from "../features/owner-kit/forms/edited-id.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { ShowScreen } from "../features/owner-shows/show-screen.tsx";

export const Route = createFileRoute("/admin/shows/$showId/")({
  validateSearch: (raw: Record<string, unknown>): { copy?: number } => {
    const copy = Number(raw.copy);
    return Number.isSafeInteger(copy) && copy > 0 ? { copy } : {};
  },
  head: ownerHead("Show"),
  component: ShowRoute,
});

function ShowRoute() {
  return <ShowScreen id={editedId(Route.useParams().showId)} copyOf={Route.useSearch().copy} />;
}
