import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/admin/owner-head.ts";
import { ToursScreen } from "../features/admin-shows/tours-screen.tsx";

export const Route = createFileRoute("/admin/shows/tours")({
  head: ownerHead("Tours"),
  component: ToursScreen,
});
