import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { FakeSite } from "../../testing/fake-site.ts";
import { show, user } from "../../testing/site-data.ts";
import { SiteProviders } from "../../testing/site-providers.tsx";
import { beginSession } from "../auth/session-store.ts";
import { MyShows } from "./my-shows.tsx";

afterEach(() => vi.useRealTimers());

test("a fan who waits for a show sees the place that came free without a reload", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  beginSession("t1", user);
  const waiting = { attending: [], waitlisted: [{ ...show(), party_size: 1, position: 1, offered_until: null }] };
  const promoted = { attending: [{ ...show(), party_size: 1 }], waitlisted: [] };
  const site: FakeSite = { calls: [], respond: () => (site.calls.length === 1 ? waiting : promoted) };
  const root = createRootRoute();
  const paths = ["/", "/events/$eventId", "/tickets/$eventId"].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => (path === "/" ? <MyShows /> : null) }),
  );
  const router = createRouter({ routeTree: root.addChildren(paths), history: createMemoryHistory() });
  render(
    <SiteProviders site={site}>
      <RouterProvider router={router as never} />
    </SiteProviders>,
  );
  expect(await screen.findByText("Number 1 in line")).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole("region", { name: "Going" }).textContent).toContain("Lanterns & more");
  expect(screen.queryByText("Number 1 in line")).toBeNull();
  const asked = site.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(site.calls.length).toBe(asked);
});
