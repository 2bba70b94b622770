import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FakeSite } from "../../../testing/fake-site.ts";
import { SiteProviders } from "../../../testing/site-providers.tsx";
import UnpaidOrder from "./unpaid-order.tsx";

const order = (id: number, payable_until: string | null) => ({
  id,
  order_number: `F-${id}`,
  can_pay: payable_until !== null,
  payable_until,
});

function open(results: readonly object[]): FakeSite {
  const site: FakeSite = { calls: [], respond: () => ({ count: results.length, next: null, previous: null, results }) };
  const rootRoute = createRootRoute({ component: UnpaidOrder });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  render(
    <SiteProviders site={site}>
      <RouterProvider router={router as never} />
    </SiteProviders>,
  );
  return site;
}

test("leads back to the latest order that can still be paid", async () => {
  open([order(9, null), order(8, "2026-06-15T12:30:00Z"), order(7, "2026-06-15T12:20:00Z")]);
  const note = await screen.findByRole("status");
  expect(note.textContent).toContain("Order #F-8 is not paid yet.");
  expect(screen.getByRole("link", { name: "Pay now" }).getAttribute("href")).toBe("/checkout?order=8");
});

test("shows nothing if no order can be paid", async () => {
  const site = open([order(9, null)]);
  await waitFor(() => expect(site.calls.length).toBe(1));
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
});
