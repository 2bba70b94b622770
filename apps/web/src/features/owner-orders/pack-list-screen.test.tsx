import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { PackListScreen } from "./pack-list-screen.tsx";

test("the pack list leads back to the orders, which is not printed", async () => {
  render(
    <OwnerSite site={fakeOwnerSite({})}>
      <PackListScreen />
    </OwnerSite>,
  );
  const back = await screen.findByRole("link", { name: "All orders" });
  expect(back.getAttribute("href")).toBe("/admin/orders");
  expect(back.closest("[data-screen-only]")).not.toBeNull();
});
