import { NOTICE_PERMISSIONS } from "@fanfare/contracts/admin/owner-notices";
import type { Permission } from "@fanfare/contracts/admin/team";

/**
 * One area of the owner area. It is shown in the navigation if a route with its path exists and the member has its permission, or
 * one of several.
 */
export type OwnerArea = { label: string; path: string; permission: Permission | readonly Permission[] };

/** Areas under one heading of the navigation; the first ones have none. No heading repeats the name of an area below it. */
export type OwnerAreaGroup = { heading: string | null; areas: readonly OwnerArea[] };

/** The side navigation, top to bottom. */
export const OWNER_AREA_GROUPS: readonly OwnerAreaGroup[] = [
  {
    heading: null,
    areas: [
      { label: "Overview", path: "/admin/overview", permission: "overview" },
      { label: "Numbers", path: "/admin/numbers", permission: "overview" },
    ],
  },
  {
    heading: "Releases",
    areas: [
      { label: "Music", path: "/admin/music", permission: "music" },
      { label: "Release day", path: "/admin/release-day", permission: "settings" },
    ],
  },
  {
    heading: "Sales",
    areas: [
      { label: "Store", path: "/admin/store", permission: "products" },
      { label: "Orders", path: "/admin/orders", permission: "orders" },
      { label: "Print-on-demand", path: "/admin/printify", permission: "print_on_demand" },
    ],
  },
  {
    heading: "Live",
    areas: [
      { label: "Shows", path: "/admin/shows", permission: "events" },
      { label: "Doors", path: "/admin/doors", permission: "door" },
    ],
  },
  {
    heading: "Fans and mail",
    areas: [
      { label: "Fans", path: "/admin/fans", permission: "fans" },
      { label: "Subscribers", path: "/admin/dashboard", permission: "subscribers" },
      { label: "Newsletter", path: "/admin/newsletter", permission: "newsletter" },
    ],
  },
  {
    heading: "Running the site",
    areas: [
      { label: "Site", path: "/admin/site", permission: "settings" },
      { label: "Notices", path: "/admin/notices", permission: Object.values(NOTICE_PERMISSIONS) },
      { label: "Team", path: "/admin/team", permission: "staff" },
      { label: "Programs", path: "/admin/programs", permission: "operations" },
      { label: "Jobs & mails", path: "/admin/jobs", permission: "operations" },
      { label: "Audit", path: "/admin/audit", permission: "operations" },
    ],
  },
];

const OWNER_AREAS = OWNER_AREA_GROUPS.flatMap(({ areas }) => areas);

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

/** Returns the areas that a member may open, under their headings; groups without any are left out. */
export const groupsFor = (permissions: readonly Permission[]): OwnerAreaGroup[] =>
  OWNER_AREA_GROUPS.map(({ heading, areas }) => ({
    heading,
    areas: areas.filter((area) => mayOpen(area, permissions)),
  })).filter(({ areas }) => areas.length > 0);

/** Returns the areas that a member may open. */
export const areasFor = (permissions: readonly Permission[]): OwnerArea[] =>
  groupsFor(permissions).flatMap(({ areas }) => areas);

/** Whether a member may open an address; one outside all areas is open to every member. */
export function canOpen(permissions: readonly Permission[], pathname: string): boolean {
  const area = OWNER_AREAS.find((one) => isAreaOf(one, pathname));
  return area === undefined || mayOpen(area, permissions);
}
