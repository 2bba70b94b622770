import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { ToursScreen } from "../features/owner-shows/tours-screen.tsx";

export const Route = createFileRoute("/admin/shows/tours")({
  head: ownerHead("Tours"),
  component: ToursScreen,
});
