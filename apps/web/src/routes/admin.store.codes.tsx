import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { CodesScreen } from "../features/owner-store/codes-screen.tsx";

export const Route = createFileRoute("/admin/store/codes")({
  head: ownerHead("Discount codes"),
  component: CodesScreen,
});
