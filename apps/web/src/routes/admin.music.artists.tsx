import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { ArtistsScreen } from "../features/owner-music/artists-screen.tsx";

export const Route = createFileRoute("/admin/music/artists")({
  head: ownerHead("Artists & genres"),
  component: ArtistsScreen,
});
