import { createFileRoute } from "@tanstack/react-router";
import { periodSearch } from "../features/admin/overview-period.ts";
import { OverviewScreen } from "../features/admin/overview-screen.tsx";
import { ownerHead } from "../features/admin/owner-head.ts";

export const Route = createFileRoute("/admin/overview")({
  validateSearch: periodSearch,
  head: ownerHead("Overview"),
  component: OverviewRoute,
});

function OverviewRoute() {
  const navigate = Route.useNavigate();
  return (
    <OverviewScreen
      period={Route.useSearch()}
      onPeriod={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
