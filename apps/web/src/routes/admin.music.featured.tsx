import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/admin/owner-head.ts";
import { FeaturedScreen } from "../features/admin-music/featured-screen.tsx";

export const Route = createFileRoute("/admin/music/featured")({
  head: ownerHead("Put forward"),
  component: FeaturedScreen,
});
