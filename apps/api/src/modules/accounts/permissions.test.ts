import { describe, expect, it } from "vitest";
import { can, PERMISSIONS } from "./permissions.ts";

describe("permissions", () => {
  it.each(PERMISSIONS)("%s is the owner's and no fan's", (permission) => {
    expect(can({ role: "owner" }, permission)).toBe(true);
    expect(can({ role: "fan" }, permission)).toBe(false);
  });
});
