/** One area of the owner area. It stands in the navigation once a route has its path. */
export type OwnerArea = { label: string; path: string };

/** The side navigation, top to bottom. */
export const OWNER_AREAS: readonly OwnerArea[] = [
  { label: "Overview", path: "/admin/overview" },
  { label: "Subscribers", path: "/admin/dashboard" },
  { label: "Music", path: "/admin/music" },
  { label: "Store", path: "/admin/store" },
  { label: "Orders", path: "/admin/orders" },
  { label: "Shows", path: "/admin/shows" },
  { label: "Doors", path: "/admin/doors" },
  { label: "Fans", path: "/admin/fans" },
  { label: "Newsletter", path: "/admin/newsletter" },
  { label: "Print-on-demand", path: "/admin/printify" },
  { label: "Site", path: "/admin/site" },
  { label: "Programs", path: "/admin/programs" },
  { label: "Jobs & mails", path: "/admin/jobs" },
  { label: "Audit", path: "/admin/audit" },
];

/** Whether an address belongs to an area: its own path or one below it. `/admin` is the dashboard's other address. */
export function isAreaOf(area: OwnerArea, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, "");
  if (path === "/admin") return area.path === "/admin/dashboard";
  return path === area.path || path.startsWith(`${area.path}/`);
}
