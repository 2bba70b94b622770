import { createFileRoute } from "@tanstack/react-router";
import { AuditScreen } from "../features/admin/audit-screen.tsx";
import { ownerHead } from "../features/admin/owner-head.ts";
import { ownerSearch } from "../features/admin/owner-search.ts";

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
