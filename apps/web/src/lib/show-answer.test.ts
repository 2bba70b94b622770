import { QueryClient, QueryObserver, queryOptions } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { changeShown, showAnswer } from "./show-answer.ts";

/** A cart that is being read for the first time, and how its late response is let through. */
function beingRead() {
  const response = Promise.withResolvers<string>();
  const options = queryOptions({ queryKey: ["cart"], queryFn: () => response.promise });
  const queryClient = new QueryClient();
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
  const answerLate = async () => {
    response.resolve("empty");
    await new Promise((done) => setTimeout(done));
    stop();
    return queryClient.getQueryData(options.queryKey);
  };
  return { queryClient, queryKey: options.queryKey, answerLate };
}

it("stays when the response to an earlier question comes after it", async () => {
  const { queryClient, queryKey, answerLate } = beingRead();
  await showAnswer(queryClient, queryKey, "one cap");
  expect(queryClient.getQueryData(queryKey)).toBe("one cap");
  expect(await answerLate()).toBe("one cap");
});

it("would be lost without the care (negative control)", async () => {
  const { queryClient, queryKey, answerLate } = beingRead();
  queryClient.setQueryData(queryKey, "one cap");
  expect(await answerLate()).toBe("empty");
});

it("is there at once where nothing was asked", () => {
  const queryClient = new QueryClient();
  const { queryKey } = queryOptions({ queryKey: ["cart"], queryFn: () => "empty" });
  void showAnswer(queryClient, queryKey, "one cap");
  expect(queryClient.getQueryData(queryKey)).toBe("one cap");
});

it("changes a list that is on its way by asking for it once more, since the first response may be from before", async () => {
  const responses = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
  let asked = 0;
  const options = queryOptions({
    queryKey: ["playlists"],
    queryFn: () => responses[asked++]?.promise ?? Promise.reject(new Error("asked too often")),
  });
  const queryClient = new QueryClient();
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
  const changed = changeShown(queryClient, options.queryKey, (all) => ["Night bus", ...all]);
  responses[0]?.resolve([]);
  responses[1]?.resolve(["Night bus"]);
  await changed;
  stop();
  expect([asked, queryClient.getQueryData(options.queryKey)]).toEqual([2, ["Night bus"]]);
});

it("asks once more for a list that could not be read, to which something was added", async () => {
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
  await changeShown(queryClient, options.queryKey, (all) => ["Night bus", ...all]);
  stop();
  expect(queryClient.getQueryData(options.queryKey)).toEqual(["Night bus"]);
});
