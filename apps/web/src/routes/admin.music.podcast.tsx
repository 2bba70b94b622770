import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { PodcastScreen } from "../features/owner-music/podcast-screen.tsx";

export const Route = createFileRoute("/admin/music/podcast")({
  head: ownerHead("Podcast"),
  component: PodcastScreen,
});
