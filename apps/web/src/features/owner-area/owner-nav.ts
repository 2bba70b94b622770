import { NOTICE_PERMISSIONS } from "@fanfare/contracts/admin/owner-notices";
import type { Permission } from "@fanfare/contracts/admin/team";

/**
 * One area of the owner area. It is shown in the navigation if a route with its path exists and the member has its permission, or
 * one of several.
 */
export type OwnerArea = { label: string; path: string; permission: Permission | readonly Permission[] };

/** The side navigation, top to bottom. */
export const OWNER_AREAS: readonly OwnerArea[] = [
  { label: "Overview", path: "/admin/overview", permission: "overview" },
  { label: "Numbers", path: "/admin/numbers", permission: "overview" },
  { label: "Subscribers", path: "/admin/dashboard", permission: "subscribers" },
  { label: "Music", path: "/admin/music", permission: "music" },
  { label: "Release day", path: "/admin/release-day", permission: "settings" },
  { label: "Store", path: "/admin/store", permission: "products" },
  { label: "Orders", path: "/admin/orders", permission: "orders" },
  { label: "Shows", path: "/admin/shows", permission: "events" },
  { label: "Doors", path: "/admin/doors", permission: "door" },
  { label: "Fans", path: "/admin/fans", permission: "fans" },
  { label: "Newsletter", path: "/admin/newsletter", permission: "newsletter" },
  { label: "Print-on-demand", path: "/admin/printify", permission: "print_on_demand" },
  { label: "Site", path: "/admin/site", permission: "settings" },
  { label: "Notices", path: "/admin/notices", permission: Object.values(NOTICE_PERMISSIONS) },
  { label: "Team", path: "/admin/team", permission: "staff" },
  { label: "Programs", path: "/admin/programs", permission: "operations" },
  { label: "Jobs & mails", path: "/admin/jobs", permission: "operations" },
  { label: "Audit", path: "/admin/audit", permission: "operations" },
];

/** Whether an address is the start of the owner area; a member who may not open it is redirected to their first area. */
export const isOwnerStart = (pathname: string): boolean => /^\/admin(\/dashboard)?\/*$/.test(pathname);

/** Whether an address belongs to an area: its own path or one below it. `/admin` is another address of the dashboard. */
export function isAreaOf(area: OwnerArea, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, "");
  if (path === "/admin") return area.path === "/admin/dashboard";
  return path === area.path || path.startsWith(`${area.path}/`);
}

const mayOpen = ({ permission }: OwnerArea, permissions: readonly Permission[]): boolean =>
  (typeof permission === "string" ? [permission] : permission).some((one) => permissions.includes(one));

/** Returns the areas that a member may open. */
export const areasFor = (permissions: readonly Permission[]): OwnerArea[] =>
  OWNER_AREAS.filter((area) => mayOpen(area, permissions));

/** Whether a member may open an address; one outside all areas is open to every member. */
export function canOpen(permissions: readonly Permission[], pathname: string): boolean {
  const area = OWNER_AREAS.find((one) => isAreaOf(one, pathname));
  return area === undefined || mayOpen(area, permissions);
}
