import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { ProductMoveInScreen } from "../features/owner-store/move-in-screen.tsx";

export const Route = createFileRoute("/admin/store/move-in")({
  head: ownerHead("Move products in"),
  component: ProductMoveInScreen,
});
