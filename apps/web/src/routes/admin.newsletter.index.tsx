import { createFileRoute } from "@tanstack/react-router";
import { ownerSearch } from "../features/owner-kit/lists/owner-search.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { LettersScreen, type LettersSearch } from "../features/owner-letters/letters-screen.tsx";

export const Route = createFileRoute("/admin/newsletter/")({
  validateSearch: (raw: Record<string, unknown>): LettersSearch => ({
    ...ownerSearch(raw),
    ...(String(raw.recently_refused) === "true" && { recently_refused: true }),
  }),
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
