import type { SyncRun } from "@fanfare/contracts/pod/status";
import { useQuery } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useApi } from "../../../lib/trpc.tsx";
import { fakeOwnerSite, OwnerSite } from "../../owner-kit/testing/owner-site.tsx";
import { SyncTab } from "./sync-tab.tsx";

const run: SyncRun = {
  id: 7,
  state: "running",
  total: 40,
  done: 31,
  created: 31,
  changed: 0,
  unchanged: 0,
  hidden: 0,
  vanished: 0,
  recreated: 0,
  failed: 0,
  message: null,
  created_at: "2026-07-01T10:00:00Z",
  finished_at: null,
};
const done: SyncRun = { ...run, state: "done", done: 40, failed: 1, finished_at: "2026-07-01T10:06:00Z" };

/** Observes the product list, as another tab of the page does. */
function Products() {
  const { query } = useApi();
  useQuery(query.pod.shopProducts.queryOptions());
  return null;
}

function open(handlers: Record<string, (input: never) => unknown>) {
  const site = fakeOwnerSite({
    "pod.shopProducts": () => ({ success: true, message: "", products: [] }),
    ...handlers,
  });
  render(
    <OwnerSite site={site}>
      <Products />
      <SyncTab />
    </OwnerSite>,
  );
  return { read: () => site.calls.filter(({ path }) => path === "pod.shopProducts").length };
}

test.each([
  [
    "that takes longer than its call",
    () => ({ success: true, message: "Still syncing", products_synced: 31, is_running: true }),
  ],
  [
    "whose call was broken off on the way",
    () => {
      throw new Error("the connection broke");
    },
  ],
])("shows a sync %s as done once it is, and refetches the products", async (_case, response) => {
  let now: SyncRun | null = null;
  const { read } = open({
    "pod.lastSync": () => ({ run: now }),
    "pod.sync": () => {
      now = run;
      return response();
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /Sync Products/ }));
  await screen.findByText("31 of 40 products");
  expect(screen.queryByRole("alert")).toBeNull();
  const before = read();
  now = done;
  await screen.findByText("Successfully synced 39 products");
  await waitFor(() => expect(read()).toBeGreaterThan(before));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("shows only the figures of a sync that was done before the page opened", async () => {
  const { read } = open({ "pod.lastSync": () => ({ run: done }) });
  await screen.findByText(/^Last sync/);
  expect(screen.queryByText(/Successfully synced/)).toBeNull();
  expect(read()).toBe(1);
});
