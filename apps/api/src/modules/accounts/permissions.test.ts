import { PERMISSIONS, TEAM_ROLES } from "@fanfare/contracts/admin/team";
import { describe, expect, it } from "vitest";
import { can, permissionsOf } from "./permissions.ts";

describe("permissions", () => {
  it.each(PERMISSIONS)("%s is the owner's and no fan's", (permission) => {
    expect(can({ role: "owner" }, permission)).toBe(true);
    expect(can({ role: "fan" }, permission)).toBe(false);
  });

  it("are the same for each role as written here", () => {
    expect(Object.fromEntries(TEAM_ROLES.map((role) => [role, permissionsOf(role)]))).toEqual({
      owner: [...PERMISSIONS],
      music: ["owner_area", "music"],
      orders: ["owner_area", "products", "orders", "print_on_demand"],
      shows: ["owner_area", "events", "door"],
      door: ["owner_area", "door"],
    });
  });

  it.each(["staff", "settings", "operations", "fans", "subscribers", "newsletter", "overview"] as const)(
    "%s is nobody's but the owner's",
    (permission) => {
      expect(TEAM_ROLES.filter((role) => can({ role }, permission))).toEqual(["owner"]);
    },
  );
});
