import { createFileRoute } from "@tanstack/react-router";
import { FansScreen, type FansSearch } from "../features/owner-fans/fans-screen.tsx";
import { oneOf, ownerSearch } from "../features/owner-kit/lists/owner-search.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";

export const Route = createFileRoute("/admin/fans/")({
  validateSearch: (raw): FansSearch => {
    const state = oneOf(raw.state, ["blocked", "active"]);
    return { ...ownerSearch(raw, ["date_joined"]), ...(state && { state }) };
  },
  head: ownerHead("Fans"),
  component: FansRoute,
});

function FansRoute() {
  const navigate = Route.useNavigate();
  return (
    <FansScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
