import { createFileRoute } from "@tanstack/react-router";
import { ownerHead } from "../features/owner-kit/page/owner-head.ts";
import { ShopSettingsScreen } from "../features/owner-store/shop-settings-screen.tsx";

export const Route = createFileRoute("/admin/store/settings")({
  head: ownerHead("Store settings"),
  component: ShopSettingsScreen,
});
