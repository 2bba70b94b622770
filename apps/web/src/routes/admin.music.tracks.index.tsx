import { createFileRoute } from "@tanstack/react-router";
import { ownerSearch } from "../features/owner-kit/lists/owner-search.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { TracksScreen, type TracksSearch } from "../features/owner-music/tracks-screen.tsx";

export const Route = createFileRoute("/admin/music/tracks/")({
  validateSearch: (raw: Record<string, unknown>): TracksSearch => ({
    ...ownerSearch(raw),
    ...((raw.singles === true || raw.singles === "true") && { singles: true }),
  }),
  head: ownerHead("Tracks"),
  component: TracksRoute,
});

function TracksRoute() {
  const navigate = Route.useNavigate();
  return (
    <TracksScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
