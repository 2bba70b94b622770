import { COUNT_CAP, SEARCH_COUNT_CAP } from "@fanfare/contracts/common/pagination";
import { useQuery } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useApi } from "../../../lib/trpc.tsx";
import { apiError } from "../../../testing/fake-site.ts";
import { fakeOwnerSite, OwnerSite } from "../testing/owner-site.tsx";
import { countLabel } from "./count-label.ts";
import { useWholeCount } from "./use-whole-count.ts";

const page = (count: number, is_count_capped: boolean) => ({
  count,
  is_count_capped,
  next: null,
  previous: null,
  results: [],
});

function Fans() {
  const { query } = useApi();
  const list = useQuery(query.admin.fans.list.queryOptions({ search: "ana" }));
  const counted = useWholeCount(list, query.admin.fans.count.queryOptions({ search: "ana" }));
  return <p>{counted ? countLabel(counted.count, counted.is_count_capped) : "not yet"}</p>;
}

function openFans(handlers: Parameters<typeof fakeOwnerSite>[0]) {
  const site = fakeOwnerSite(handlers);
  render(
    <OwnerSite site={site}>
      <Fans />
    </OwnerSite>,
  );
  return site;
}

const countsAsked = (site: ReturnType<typeof openFans>) =>
  site.calls.filter(({ path }) => path === "admin.fans.count").map(({ input }) => input);

test("shows a search's capped count until the whole count has loaded", async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const site = openFans({ "admin.fans.list": () => page(SEARCH_COUNT_CAP, true), "admin.fans.count": () => promise });
  expect(await screen.findByText("1,000+")).toBeTruthy();
  resolve({ count: 4_312, is_count_capped: false });
  expect(await screen.findByText("4,312")).toBeTruthy();
  expect(countsAsked(site)).toEqual([{ search: "ana" }]);
});

test("keeps the cap of a list that is longer", async () => {
  openFans({
    "admin.fans.list": () => page(SEARCH_COUNT_CAP, true),
    "admin.fans.count": () => ({ count: COUNT_CAP, is_count_capped: true }),
  });
  expect(await screen.findByText("10,000+")).toBeTruthy();
});

test("keeps the page's own count when the whole count fails", async () => {
  const site = openFans({
    "admin.fans.list": () => page(SEARCH_COUNT_CAP, true),
    "admin.fans.count": () => {
      throw apiError(400, "no");
    },
  });
  await waitFor(() => expect(countsAsked(site)).toHaveLength(1));
  expect(await screen.findByText("1,000+")).toBeTruthy();
});

test.each([
  ["that was counted whole", 12, false, "12"],
  ["counted as far as any", COUNT_CAP, true, "10,000+"],
])("requests no further count for a list %s", async (_which, count, isCapped, label) => {
  const site = openFans({ "admin.fans.list": () => page(count, isCapped) });
  expect(await screen.findByText(label)).toBeTruthy();
  expect(countsAsked(site)).toEqual([]);
});
