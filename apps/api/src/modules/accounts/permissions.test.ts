import { PERMISSIONS, TEAM_ROLES } from "@fanfare/contracts/admin/team";
import { describe, expect, it } from "vitest";
import { can, permissionsOf } from "./permissions.ts";

describe("permissions", () => {
  it.each(PERMISSIONS)("%s is granted to the owner and not to fans", (permission) => {
    expect(can({ role: "owner" }, permission)).toBe(true);
    expect(can({ role: "fan" }, permission)).toBe(false);
  });

  it("are granted to each role as listed here", () => {
    expect(Object.fromEntries(TEAM_ROLES.map((role) => [role, permissionsOf(role)]))).toEqual({
      owner: [...PERMISSIONS],
      music: ["owner_area", "music"],
      orders: ["owner_area", "products", "orders", "print_on_demand"],
      shows: ["owner_area", "events", "door"],
      door: ["owner_area", "door"],
    });
  });

  it.each(["staff", "settings", "operations", "fans", "subscribers", "newsletter", "overview"] as const)(
    "%s is granted to the owner only",
    (permission) => {
      expect(TEAM_ROLES.filter((role) => can({ role }, permission))).toEqual(["owner"]);
    },
  );
});
