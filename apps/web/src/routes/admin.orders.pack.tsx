import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/admin/owner-head.ts";
import { PackListScreen } from "../features/admin-store/pack-list-screen.tsx";

export const Route = createFileRoute("/admin/orders/pack")({
  head: ownerHead("Pack list"),
  component: PackListScreen,
});
