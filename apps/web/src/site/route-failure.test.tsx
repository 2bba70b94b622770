import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { RouteFailure } from "./route-failure.tsx";

test("a page that could not be loaded without a connection is loaded once the connection is back", async () => {
  let isOffline = true;
  const rootRoute = createRootRoute();
  const home = createRoute({
    getParentRoute: () => rootRoute,
    path: "/",
    loader: () => {
      if (isOffline) throw new TypeError("Failed to fetch");
    },
    component: () => <h1>Home</h1>,
    errorComponent: RouteFailure,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([home]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: "The sound cut out" });
  isOffline = false;
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByRole("heading", { name: "Home" })).toBeTruthy();
});
