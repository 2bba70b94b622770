import { PERMISSIONS } from "@fanfare/contracts/admin/team";
import { expect, it } from "vitest";
import { areasFor, canOpen, groupsFor, isOwnerStart, OWNER_AREA_GROUPS } from "./owner-nav.ts";

it("shows an owner every area and other roles only their own", () => {
  expect(groupsFor(PERMISSIONS)).toEqual(OWNER_AREA_GROUPS);
  expect(areasFor(["owner_area", "music"]).map(({ path }) => path)).toEqual(["/admin/music"]);
  expect(areasFor(["owner_area", "orders", "products", "print_on_demand"]).map(({ path }) => path)).toEqual([
    "/admin/store",
    "/admin/orders",
    "/admin/printify",
    "/admin/notices",
  ]);
  // A role that no notice concerns has no use for that page.
  expect(areasFor(["owner_area", "door"]).map(({ path }) => path)).toEqual(["/admin/doors"]);
});

it("groups areas under headings of their own, and leaves out groups of which a member may open nothing", () => {
  const headings = (permissions: Parameters<typeof groupsFor>[0]) =>
    groupsFor(permissions).map(({ heading, areas }) => [heading, areas.map(({ label }) => label)]);
  expect(headings(["owner_area", "orders", "products"])).toEqual([
    ["Sales", ["Store", "Orders"]],
    ["Running the site", ["Notices"]],
  ]);
  const labels = OWNER_AREA_GROUPS.flatMap(({ areas }) => areas).map(({ label }) => label);
  expect(OWNER_AREA_GROUPS.filter(({ heading }) => heading !== null && labels.includes(heading))).toEqual([]);
});

it("opens a page below an area only for those who may open the area", () => {
  expect(canOpen(["owner_area", "music"], "/admin/music/albums/3")).toBe(true);
  expect(canOpen(["owner_area", "music"], "/admin/orders/3")).toBe(false);
  expect(canOpen(["owner_area", "music"], "/admin")).toBe(false);
  expect(canOpen(["owner_area"], "/admin/musical")).toBe(true);
});

it("recognizes the start addresses of the owner area", () => {
  expect(["/admin", "/admin/", "/admin/dashboard", "/admin/music"].map(isOwnerStart)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
