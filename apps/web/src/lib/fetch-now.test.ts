import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { fetchNow } from "./fetch-now.ts";

/** Slow reads of one row: each resolves when the test says so, with the value that the row had when the read began. */
function slowReads() {
  const waiting: (() => void)[] = [];
  const row = { title: "Lanterns" };
  const options = {
    queryKey: ["album", 1],
    queryFn: () => {
      const { title } = row;
      return new Promise<string>((resolve) => waiting.push(() => resolve(title)));
    },
  };
  return { options, row, waiting };
}

test("a read that began before a write is not reused, and the newer result stays in the cache", async () => {
  const queryClient = new QueryClient();
  const { options, row, waiting } = slowReads();
  const before = queryClient.fetchQuery(options).catch(() => "cancelled");
  row.title = "Lanterns at Dusk";
  const after = fetchNow(queryClient, options);
  await expect.poll(() => waiting.length).toBe(2);
  for (const response of waiting) response();
  expect(await after).toBe("Lanterns at Dusk");
  expect(await before).toBe("cancelled");
  expect(queryClient.getQueryData(options.queryKey)).toBe("Lanterns at Dusk");
});

test("negative control: an ordinary fetch reuses the read in flight", async () => {
  const queryClient = new QueryClient();
  const { options, row, waiting } = slowReads();
  const before = queryClient.fetchQuery(options);
  row.title = "Lanterns at Dusk";
  const after = queryClient.fetchQuery({ ...options, staleTime: 0 });
  for (const response of waiting) response();
  expect([await before, await after]).toEqual(["Lanterns", "Lanterns"]);
});

test("a fresh cache entry is read again, and a failure is thrown immediately", async () => {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: 2, retryDelay: 60_000 } },
  });
  queryClient.setQueryData(["order", 7], "unpaid");
  expect(await fetchNow(queryClient, { queryKey: ["order", 7], queryFn: async () => "paid" })).toBe("paid");
  const failing = { queryKey: ["order", 7], queryFn: () => Promise.reject(new Error("Gone")) };
  await expect(fetchNow(queryClient, failing)).rejects.toThrow("Gone");
});
