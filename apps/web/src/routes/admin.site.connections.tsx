import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { ConnectionsScreen } from "../features/owner-site/connections-screen.tsx";

export const Route = createFileRoute("/admin/site/connections")({
  head: ownerHead("Connections"),
  component: ConnectionsScreen,
});
