import { PERMISSIONS } from "@fanfare/contracts/admin/team";
import { expect, it } from "vitest";
import { areasFor, canOpen, isOwnerStart, OWNER_AREAS } from "./owner-nav.ts";

it("shows an owner every area and others only theirs", () => {
  expect(areasFor(PERMISSIONS)).toEqual(OWNER_AREAS);
  expect(areasFor(["owner_area", "music"]).map(({ path }) => path)).toEqual(["/admin/music"]);
  expect(areasFor(["owner_area", "orders", "products", "print_on_demand"]).map(({ path }) => path)).toEqual([
    "/admin/store",
    "/admin/orders",
    "/admin/printify",
    "/admin/notices",
  ]);
  // Whom nothing of the notices concerns has no use for them.
  expect(areasFor(["owner_area", "door"]).map(({ path }) => path)).toEqual(["/admin/doors"]);
});

it("opens what lies below an area only for those who may open the area", () => {
  expect(canOpen(["owner_area", "music"], "/admin/music/albums/3")).toBe(true);
  expect(canOpen(["owner_area", "music"], "/admin/orders/3")).toBe(false);
  expect(canOpen(["owner_area", "music"], "/admin")).toBe(false);
  expect(canOpen(["owner_area"], "/admin/musical")).toBe(true);
});

it("knows the addresses that name no page", () => {
  expect(["/admin", "/admin/", "/admin/dashboard", "/admin/music"].map(isOwnerStart)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
