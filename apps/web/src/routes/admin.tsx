import { createFileRoute, Outlet } from "@tanstack/react-router";
import { OwnerArea } from "../features/owner-area/owner-area.tsx";
import { OfflineBanner } from "../site/offline-banner.tsx";

export const Route = createFileRoute("/admin")({
  head: () => ({ meta: [{ title: "Owner area" }, { name: "robots", content: "noindex" }] }),
  component: AdminRoute,
});

function AdminRoute() {
  return (
    <OwnerArea banner={<OfflineBanner below="nothing" />}>
      <Outlet />
    </OwnerArea>
  );
}
