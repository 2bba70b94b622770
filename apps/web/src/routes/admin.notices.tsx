import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { NoticesScreen } from "../features/owner-notices/notices-screen.tsx";

export const Route = createFileRoute("/admin/notices")({
  head: ownerHead("Notices"),
  component: NoticesScreen,
});
