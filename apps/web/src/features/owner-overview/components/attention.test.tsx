import { ATTENTION_KINDS } from "@fanfare/contracts/admin/overview";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../../owner-kit/testing/owner-site.tsx";
import { Attention } from "./attention.tsx";

const PAGES = ["store", "shows", "music", "jobs", "newsletter", "printify", "orders/pack", "site/connections"];

test("an entry that counts items of a list leads to just these", async () => {
  const root = createRootRoute();
  const routes = PAGES.map((page) => createRoute({ getParentRoute: () => root, path: `/admin/${page}` }));
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
  render(
    <OwnerSite site={fakeOwnerSite({})}>
      <RouterContextProvider router={router}>
        <Attention entries={ATTENTION_KINDS.map((kind) => ({ kind, count: 2 }))} />
      </RouterContextProvider>
    </OwnerSite>,
  );
  const links = (await screen.findAllByRole("link")).map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    "/admin/site/connections",
    "/admin/orders/pack",
    "/admin/shows?list=to_pay_back",
    "/admin/store?missing_files=true",
    "/admin/printify",
    "/admin/jobs?state=failed",
    "/admin/jobs#backups",
    "/admin/jobs#backups",
    "/admin/jobs?state=retrying",
    "/admin/store?nearly_sold_out=true",
    "/admin/music?without_cover=true",
    "/admin/newsletter?recently_refused=true",
  ]);
});
