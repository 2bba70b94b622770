import { GUEST_LISTS } from "@fanfare/contracts/events/show-editor";
import { createFileRoute } from "@tanstack/react-router";
import { editedId, noSuchPage } from "../features/owner-kit/forms/edited-id.ts";
import { oneOf, ownerSearch } from "../features/owner-kit/lists/owner-search.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { GuestsScreen, type GuestsSearch } from "../features/owner-shows/guests-screen.tsx";

export const Route = createFileRoute("/admin/shows/$showId/guests")({
  validateSearch: (raw: Record<string, unknown>): GuestsSearch => {
    const list = oneOf(raw.list, GUEST_LISTS);
    return { ...ownerSearch(raw), ...(list && { list }) };
  },
  head: ownerHead("Guests"),
  component: GuestsRoute,
});

function GuestsRoute() {
  const navigate = Route.useNavigate();
  const id = editedId(Route.useParams().showId);
  if (id === null) throw noSuchPage();
  return (
    <GuestsScreen
      id={id}
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
