import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { observable } from "@trpc/server/observable";
import { expect, test } from "vitest";
import { createApi, createLocalClient, mutationOptions } from "./trpc.tsx";

/** An API client that records its calls and responds to each with `response`. */
function recorded(response: unknown) {
  const calls: { path: string; input: unknown }[] = [];
  const queryClient = new QueryClient();
  const client = createLocalClient(() => ({ op }) => {
    calls.push({ path: op.path, input: op.input });
    return observable((observer) => {
      observer.next({ result: { data: response } });
      observer.complete();
    });
  });
  return { calls, queryClient, query: createApi(client, queryClient).query };
}

test("a mutation calls its procedure with its variables and runs the given callbacks", async () => {
  const { calls, queryClient, query } = recorded({ is_favorited: true });
  const heard: unknown[] = [];
  const options = mutationOptions(query.auth.favorites.toggle, { onSuccess: (response) => heard.push(response) });
  await new MutationObserver(queryClient, options).mutate({ track_id: 7 });
  expect(calls).toEqual([{ path: "auth.favorites.toggle", input: { track_id: 7 } }]);
  expect(heard).toEqual([{ is_favorited: true }]);
});

test("callbacks of one use do not run for another use of the same procedure", async () => {
  const { queryClient, query } = recorded({ is_favorited: true });
  const heard: string[] = [];
  mutationOptions(query.auth.favorites.toggle, { onSuccess: () => heard.push("first") });
  const second = mutationOptions(query.auth.favorites.toggle, { onSuccess: () => heard.push("second") });
  await new MutationObserver(queryClient, second).mutate({ track_id: 7 });
  expect(heard).toEqual(["second"]);
});

test("two query caches call through their own clients", async () => {
  const fan = recorded({ detail: "" });
  const owner = recorded({ detail: "" });
  mutationOptions(fan.query.auth.logout);
  await new MutationObserver(owner.queryClient, mutationOptions(owner.query.auth.logout)).mutate();
  expect([fan.calls.length, owner.calls.length]).toEqual([0, 1]);
});
