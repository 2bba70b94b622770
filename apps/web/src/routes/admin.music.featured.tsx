import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { FeaturedScreen } from "../features/owner-music/featured-screen.tsx";

export const Route = createFileRoute("/admin/music/featured")({
  head: ownerHead("Featured"),
  component: FeaturedScreen,
});
