import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { ReceiptsScreen } from "../features/owner-orders/receipts-screen.tsx";

export const Route = createFileRoute("/admin/orders/receipts")({
  head: ownerHead("Receipts"),
  component: ReceiptsScreen,
});
