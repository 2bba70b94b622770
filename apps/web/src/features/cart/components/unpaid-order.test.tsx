import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../lib/query-client.ts";
import { ApiProvider, createApi, createLocalClient } from "../../../lib/trpc.tsx";
import { type FakeSite, fakeSiteLink } from "../../../testing/fake-site.ts";
import UnpaidOrder from "./unpaid-order.tsx";

const order = (id: number, payable_until: string | null) => ({
  id,
  order_number: `F-${id}`,
  can_pay: payable_until !== null,
  payable_until,
});

function open(results: readonly object[]): FakeSite {
  const site: FakeSite = { calls: [], respond: () => ({ count: results.length, next: null, previous: null, results }) };
  const queryClient = createQueryClient();
  const rootRoute = createRootRoute({ component: UnpaidOrder });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={createApi(createLocalClient(fakeSiteLink(site)), queryClient)}>
        <RouterProvider router={router as never} />
      </ApiProvider>
    </QueryClientProvider>,
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
