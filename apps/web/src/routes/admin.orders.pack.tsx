import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { PackListScreen } from "../features/owner-orders/pack-list-screen.tsx";

export const Route = createFileRoute("/admin/orders/pack")({
  head: ownerHead("Pack list"),
  component: PackListScreen,
});
