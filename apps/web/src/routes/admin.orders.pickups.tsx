import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { PickupsScreen } from "../features/owner-orders/pickups-screen.tsx";

export const Route = createFileRoute("/admin/orders/pickups")({
  head: ownerHead("Collected at shows"),
  component: PickupsScreen,
});
