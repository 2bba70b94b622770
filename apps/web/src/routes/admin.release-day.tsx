import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { ReleaseDayScreen } from "../features/owner-releases/release-day-screen.tsx";

export const Route = createFileRoute("/admin/release-day")({
  head: ownerHead("Release day"),
  component: ReleaseDayScreen,
});
