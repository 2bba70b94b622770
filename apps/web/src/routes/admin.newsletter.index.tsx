import { createFileRoute } from "@tanstack/react-router";
import { LettersScreen } from "../features/admin/letters-screen.tsx";
import { ownerHead } from "../features/admin/owner-head.ts";
import { ownerSearch } from "../features/admin/owner-search.ts";

export const Route = createFileRoute("/admin/newsletter/")({
  validateSearch: (raw) => ownerSearch(raw),
  head: ownerHead("Newsletter"),
  component: LettersRoute,
});

function LettersRoute() {
  const navigate = Route.useNavigate();
  return (
    <LettersScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
