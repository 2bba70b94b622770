import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { ShowMoveInScreen } from "../features/owner-shows/move-in-screen.tsx";

export const Route = createFileRoute("/admin/shows/move-in")({
  head: ownerHead("Move shows in"),
  component: ShowMoveInScreen,
});
