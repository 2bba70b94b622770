import { QueryClient, QueryObserver, queryOptions } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { showAnswer } from "./show-answer.ts";

/** A cart that is being read, and how its late response is let through. */
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
