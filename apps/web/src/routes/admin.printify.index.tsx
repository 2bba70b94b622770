import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { PodScreen } from "../features/owner-pod/pod-screen.tsx";
import { podSearch } from "../features/owner-pod/pod-search.ts";

export const Route = createFileRoute("/admin/printify/")({
  validateSearch: podSearch,
  head: ownerHead("Print-on-demand"),
  component: PodRoute,
});

function PodRoute() {
  const { tab = "status" } = Route.useSearch();
  return <PodScreen tab={tab} />;
}
