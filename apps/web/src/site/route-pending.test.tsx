import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  HeadContent,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { RoutePending } from "./route-pending.tsx";

/** Renders a list whose entries and pages load until `arrive` is called. */
async function openList() {
  let { promise: loaded, resolve: arrive } = Promise.withResolvers<void>();
  arrive();
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <HeadContent />
        <Outlet />
      </>
    ),
  });
  const load = { loader: () => loaded, pendingMs: 0, pendingMinMs: 0, pendingComponent: RoutePending };
  const list = createRoute({
    ...load,
    getParentRoute: () => rootRoute,
    path: "/list",
    head: () => ({ meta: [{ title: "List of the site" }] }),
    validateSearch: ({ page }) => ({ page }),
    loaderDeps: ({ search }) => search,
    component: () => <h1>List</h1>,
  });
  const entry = createRoute({
    ...load,
    getParentRoute: () => rootRoute,
    path: "/entry",
    head: () => ({ meta: [{ title: "Entry of the site" }] }),
    component: () => <h1>Entry</h1>,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([list, entry]),
    history: createMemoryHistory({ initialEntries: ["/list"] }),
  });
  // The router of the site is typed; this one has routes of its own.
  render(<RouterProvider router={router as never} />);
  await screen.findByRole("heading", { name: "List" });
  ({ promise: loaded, resolve: arrive } = Promise.withResolvers<void>());
  return {
    go: (to: string) => act(async () => router.history.push(to)),
    arrive: () => act(async () => arrive()),
  };
}

test.each([
  { loads: "another page", to: "/entry", heading: "Entry", scrolled: "to its top", calls: [[0, 0]] },
  { loads: "the page with another search", to: "/list?page=2", heading: "List", scrolled: "not at all", calls: [] },
])("while $loads loads, its placeholder scrolls $scrolled", async ({ to, heading, calls }) => {
  const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue(undefined);
  const { go, arrive } = await openList();
  scrollTo.mockClear();
  await go(to);
  await screen.findByText("Loading");
  expect(scrollTo.mock.calls).toEqual(calls);
  await arrive();
  await screen.findByRole("heading", { name: heading });
  scrollTo.mockRestore();
});

test("while a page loads, the tab keeps the title of the page before", async () => {
  const { go, arrive } = await openList();
  expect(document.title).toBe("List of the site");
  await go("/entry");
  await screen.findByText("Loading");
  expect(document.title).toBe("List of the site");
  await arrive();
  await screen.findByRole("heading", { name: "Entry" });
  expect(document.title).toBe("Entry of the site");
});
