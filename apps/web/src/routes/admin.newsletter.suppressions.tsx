import { createFileRoute } from "@tanstack/react-router";
import { ownerSearch } from "../features/owner-kit/lists/owner-search.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { SuppressionsScreen } from "../features/owner-letters/suppressions-screen.tsx";

export const Route = createFileRoute("/admin/newsletter/suppressions")({
  validateSearch: (raw) => ownerSearch(raw),
  head: ownerHead("Suppression list"),
  component: SuppressionsRoute,
});

function SuppressionsRoute() {
  const navigate = Route.useNavigate();
  return (
    <SuppressionsScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
