import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { TeamScreen } from "../features/owner-team/team-screen.tsx";

export const Route = createFileRoute("/admin/team")({
  head: ownerHead("Team"),
  component: TeamScreen,
});
