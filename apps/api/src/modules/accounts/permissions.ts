import type { Role } from "@fanfare/contracts/auth/user";

/** What the artist's team can be allowed to do. Procedures ask for these and never for a role. */
export const PERMISSIONS = [
  "subscribers",
  "music",
  "orders",
  "products",
  "events",
  "fans",
  "settings",
  "print_on_demand",
  "overview",
  "newsletter",
  "operations",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const GRANTS: Record<Role, ReadonlySet<Permission>> = {
  fan: new Set(),
  owner: new Set(PERMISSIONS),
};

/** Whether a user may do a thing: `can(user, "orders")`. */
export const can = (user: { role: Role }, permission: Permission): boolean => GRANTS[user.role].has(permission);
