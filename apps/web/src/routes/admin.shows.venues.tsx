import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { VenuesScreen } from "../features/owner-shows/venues-screen.tsx";

export const Route = createFileRoute("/admin/shows/venues")({
  head: ownerHead("Venues"),
  component: VenuesScreen,
});
