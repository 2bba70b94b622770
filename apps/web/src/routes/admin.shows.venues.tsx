import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/admin/owner-head.ts";
import { VenuesScreen } from "../features/admin-shows/venues-screen.tsx";

export const Route = createFileRoute("/admin/shows/venues")({
  head: ownerHead("Venues"),
  component: VenuesScreen,
});
