import { createFileRoute } from "@tanstack/react-router";
import { ownerSearch } from "../features/owner-kit/lists/owner-search.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { DashboardScreen } from "../features/owner-letters/dashboard-screen.tsx";

export const Route = createFileRoute("/admin/dashboard")({
  validateSearch: (raw) => ownerSearch(raw),
  head: ownerHead("Newsletter Subscribers"),
  component: DashboardRoute,
});

function DashboardRoute() {
  const navigate = Route.useNavigate();
  return (
    <DashboardScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
