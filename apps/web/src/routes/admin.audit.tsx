import { createFileRoute } from "@tanstack/react-router";
import { ownerSearch } from "../features/owner-kit/lists/owner-search.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { AuditScreen } from "../features/owner-operations/audit-screen.tsx";

export const Route = createFileRoute("/admin/audit")({
  validateSearch: (raw) => ownerSearch(raw),
  head: ownerHead("Audit"),
  component: AuditRoute,
});

function AuditRoute() {
  const navigate = Route.useNavigate();
  return (
    <AuditScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
