import { PERMISSIONS, type Permission, type TeamRole } from "@fanfare/contracts/admin/team";

/** An account's role: what `users.role` holds. Outside only `fan` and `owner` are told apart (`user-view.ts`). */
export type AccountRole = "fan" | TeamRole;

const GRANTS: Record<AccountRole, ReadonlySet<Permission>> = {
  fan: new Set(),
  owner: new Set(PERMISSIONS),
  music: new Set(["owner_area", "music"]),
  orders: new Set(["owner_area", "orders", "products", "print_on_demand"]),
  shows: new Set(["owner_area", "events", "door"]),
  door: new Set(["owner_area", "door"]),
};

/** Whether a user may do a thing: `can(user, "orders")`. */
export const can = (user: { role: AccountRole }, permission: Permission): boolean => GRANTS[user.role].has(permission);

/** What a role may do, in the order of `PERMISSIONS`. */
export const permissionsOf = (role: AccountRole): Permission[] => PERMISSIONS.filter((one) => GRANTS[role].has(one));
