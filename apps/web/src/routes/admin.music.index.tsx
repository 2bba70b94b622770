import { VISIBILITIES } from "@fanfare/contracts/common/visibility";
import { createFileRoute } from "@tanstack/react-router";
import { oneOf, ownerSearch } from "../features/owner-kit/lists/owner-search.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { AlbumsScreen, type AlbumsSearch } from "../features/owner-music/albums-screen.tsx";

export const Route = createFileRoute("/admin/music/")({
  validateSearch: (raw: Record<string, unknown>): AlbumsSearch => {
    const visibility = oneOf(raw.visibility, VISIBILITIES);
    return {
      ...ownerSearch(raw),
      ...(visibility && { visibility }),
      ...(String(raw.without_cover) === "true" && { without_cover: true }),
    };
  },
  head: ownerHead("Music"),
  component: AlbumsRoute,
});

function AlbumsRoute() {
  const navigate = Route.useNavigate();
  return (
    <AlbumsScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
