import { SHOW_LISTS } from "@fanfare/contracts/events/show-editor";
import { createFileRoute } from "@tanstack/react-router";
import { oneOf, ownerSearch } from "../features/owner-kit/lists/owner-search.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { ShowsScreen, type ShowsSearch } from "../features/owner-shows/shows-screen.tsx";

export const Route = createFileRoute("/admin/shows/")({
  validateSearch: (raw: Record<string, unknown>): ShowsSearch => {
    const list = oneOf(raw.list, SHOW_LISTS);
    return { ...ownerSearch(raw), ...(list && { list }) };
  },
  head: ownerHead("Shows"),
  component: ShowsRoute,
});

function ShowsRoute() {
  const navigate = Route.useNavigate();
  return (
    <ShowsScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
