import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { NumbersScreen } from "../features/owner-overview/numbers-screen.tsx";
import { periodSearch } from "../features/owner-overview/overview-period.ts";

export const Route = createFileRoute("/admin/numbers")({
  validateSearch: periodSearch,
  head: ownerHead("Numbers"),
  component: NumbersRoute,
});

function NumbersRoute() {
  const navigate = Route.useNavigate();
  return (
    <NumbersScreen
      period={Route.useSearch()}
      onPeriod={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
