import type { AreaTab } from "../owner-kit/page/area-tabs.tsx";

export const SITE_TABS: readonly AreaTab[] = [
  { label: "Settings", path: "/admin/site" },
  { label: "Texts", path: "/admin/site/texts" },
  { label: "Connections", path: "/admin/site/connections" },
  { label: "Legal texts", path: "/admin/site/legal" },
];
