import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { MoveInScreen } from "../features/owner-letters/move-in-screen.tsx";

export const Route = createFileRoute("/admin/newsletter/move-in")({
  head: ownerHead("Move in a mailing list"),
  component: MoveInScreen,
});
