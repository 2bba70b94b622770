import { QueryClient, QueryObserver, queryOptions } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { setQueryResult, updateQueryResult } from "./query-result.ts";

/** A cart whose first read is pending, with a function that lets its late response through. */
function beingRead() {
  const response = Promise.withResolvers<string>();
  const options = queryOptions({ queryKey: ["cart"], queryFn: () => response.promise });
  const queryClient = new QueryClient();
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
  const respondLate = async () => {
    response.resolve("empty");
    await new Promise((done) => setTimeout(done));
    stop();
    return queryClient.getQueryData(options.queryKey);
  };
  return { queryClient, queryKey: options.queryKey, respondLate };
}

it("keeps the mutation's result when the response to an earlier read arrives later", async () => {
  const { queryClient, queryKey, respondLate } = beingRead();
  await setQueryResult(queryClient, queryKey, "one cap");
  expect(queryClient.getQueryData(queryKey)).toBe("one cap");
  expect(await respondLate()).toBe("one cap");
});

it("negative control: without cancelling, the late response would replace it", async () => {
  const { queryClient, queryKey, respondLate } = beingRead();
  queryClient.setQueryData(queryKey, "one cap");
  expect(await respondLate()).toBe("empty");
});

it("sets the data synchronously when no read is pending", () => {
  const queryClient = new QueryClient();
  const { queryKey } = queryOptions({ queryKey: ["cart"], queryFn: () => "empty" });
  void setQueryResult(queryClient, queryKey, "one cap");
  expect(queryClient.getQueryData(queryKey)).toBe("one cap");
});

it("changes a list whose read is pending by reading it again, since the first response may predate the change", async () => {
  const responses = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
  let asked = 0;
  const options = queryOptions({
    queryKey: ["playlists"],
    queryFn: () => responses[asked++]?.promise ?? Promise.reject(new Error("asked too often")),
  });
  const queryClient = new QueryClient();
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
  const changed = updateQueryResult(queryClient, options.queryKey, (all) => ["Night bus", ...all]);
  responses[0]?.resolve([]);
  responses[1]?.resolve(["Night bus"]);
  await changed;
  stop();
  expect([asked, queryClient.getQueryData(options.queryKey)]).toEqual([2, ["Night bus"]]);
});

it("reads a list again that had failed to load and has been added to", async () => {
  const options = queryOptions({
    queryKey: ["playlists"],
    queryFn: () => (isAway ? Promise.reject(new Error("away")) : Promise.resolve(["Night bus"])),
    retry: false,
  });
  let isAway = true;
  const queryClient = new QueryClient();
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
  await expect.poll(() => queryClient.getQueryState(options.queryKey)?.status).toBe("error");
  isAway = false;
  await updateQueryResult(queryClient, options.queryKey, (all) => ["Night bus", ...all]);
  stop();
  expect(queryClient.getQueryData(options.queryKey)).toEqual(["Night bus"]);
});
