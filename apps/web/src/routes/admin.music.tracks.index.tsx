import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/owner-head.ts";
import { ownerSearch } from "../features/owner-kit/owner-search.ts";
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
