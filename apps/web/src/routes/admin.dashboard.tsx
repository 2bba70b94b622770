import { createFileRoute } from "@tanstack/react-router";
import { DashboardScreen } from "../features/admin/dashboard-screen.tsx";
import { ownerHead } from "../features/admin/owner-head.ts";
import { ownerSearch } from "../features/admin/owner-search.ts";

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
