import { createFileRoute } from "@tanstack/react-router";
import { oneOf, ownerSearch } from "../features/owner-kit/lists/owner-search.ts";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { JobsScreen, type JobsSearch } from "../features/owner-operations/jobs-screen.tsx";

const STATES = ["waiting", "retrying", "running", "failed"] as const;

export const Route = createFileRoute("/admin/jobs")({
  validateSearch: (raw): JobsSearch => {
    const state = oneOf(raw.state, STATES);
    return { ...ownerSearch(raw), ...(state && { state }) };
  },
  head: ownerHead("Jobs & mails"),
  component: JobsRoute,
});

function JobsRoute() {
  const navigate = Route.useNavigate();
  return (
    <JobsScreen
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
