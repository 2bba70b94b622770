import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "../../lib/query-client.ts";
import { ApiProvider, createApi, createLocalClient } from "../../lib/trpc.tsx";
import { type FakeSite, fakeSiteLink } from "../../testing/fake-site.ts";
import { product, user } from "../../testing/site-data.ts";
import { beginSession } from "../auth/session-store.ts";
import { AlbumProducts } from "./album-products.tsx";

beforeEach(() => {
  localStorage.clear();
  beginSession("t1", user);
});

test("an album's page sells the album: its download first, at one press, and what has sizes on its own page", async () => {
  const size = {
    id: 4,
    name: "Black",
    sku: null,
    price_modifier: "0.00",
    stock_quantity: 2,
    is_available: true,
    options: {},
  };
  const results = [
    product({ id: 1, name: "Tide, vinyl", variants: [size] }),
    product({ id: 2, name: "Tide, download", source: "digital", stock_quantity: null }),
    product({ id: 3, name: "Tide, cassette", is_available: false, stock_quantity: 0 }),
  ];
  const site: FakeSite = {
    calls: [],
    respond: (path) => {
      if (path === "store.products.list") return { count: 3, next: null, previous: null, results };
      return new Promise(() => undefined);
    },
  };
  const queryClient = createQueryClient();
  const api = createApi(createLocalClient(fakeSiteLink(site)), queryClient);
  const routeTree = createRootRoute({ component: () => <AlbumProducts albumId={6} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api}>
        <RouterProvider router={router} />
      </ApiProvider>
    </QueryClientProvider>,
  );
  const lines = within(await screen.findByRole("region", { name: "Get the album" })).getAllByRole("listitem");
  expect(lines.map((line) => line.querySelector(".name")?.textContent)).toEqual([
    "Tide, download",
    "Tide, vinyl",
    "Tide, cassette",
  ]);
  expect(site.calls[0]?.input).toMatchObject({ album: 6 });
  expect(screen.getByRole("link", { name: "Choose: Tide, vinyl" }).getAttribute("href")).toBe("/products/1");
  expect(screen.getByRole("link", { name: "View: Tide, cassette" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Add to Cart: Tide, download" }));
  await waitFor(() => expect(site.calls.at(-1)).toMatchObject({ path: "store.cart.add", input: { product_id: 2 } }));
});
