import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { periodSearch } from "../features/owner-overview/overview-period.ts";
import { OverviewScreen } from "../features/owner-overview/overview-screen.tsx";

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
