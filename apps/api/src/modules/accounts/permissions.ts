import { PERMISSIONS, type Permission, type TeamRole } from "@fanfare/contracts/admin/team";

/**
 * The role of an account, from `users.role`. Outside the owner area only `fan` and `owner` are distinguished (`user-view.ts`).
 */
export type AccountRole = "fan" | TeamRole;

const GRANTS: Record<AccountRole, ReadonlySet<Permission>> = {
  fan: new Set(),
  owner: new Set(PERMISSIONS),
  music: new Set(["owner_area", "music"]),
  orders: new Set(["owner_area", "orders", "products", "print_on_demand"]),
  shows: new Set(["owner_area", "events", "door"]),
  door: new Set(["owner_area", "door"]),
};

/** Whether a user has a permission: `can(user, "orders")`. */
export const can = (user: { role: AccountRole }, permission: Permission): boolean => GRANTS[user.role].has(permission);

/** A role's permissions, in the order of `PERMISSIONS`. */
export const permissionsOf = (role: AccountRole): Permission[] => PERMISSIONS.filter((one) => GRANTS[role].has(one));
