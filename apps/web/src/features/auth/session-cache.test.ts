import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { user } from "../../testing/site-data.ts";
import { dropPersonalCacheOnSessionChange } from "./session-cache.ts";
import { beginSession, endSession, startSession, useSession } from "./session-store.ts";

const PUBLIC = [["store", "products", "byId"], { input: { id: 3 }, type: "query" }];
const PERSONAL = [
  [["auth", "devices", "list"], { type: "query" }],
  [["auth", "stats"], { type: "query" }],
  [["music", "playlists", "byId"], { input: { id: 1 }, type: "query" }],
  [["store", "reviews", "list"], { input: { product: 1 }, type: "query" }],
  [["store"]],
  ["a key of another kind"],
  [["something", "new"], { type: "query" }],
];

let queryClient: QueryClient;
let stop: () => void;
beforeEach(() => {
  queryClient = new QueryClient();
  window.localStorage.clear();
  useSession.setState(useSession.getInitialState(), true);
});
afterEach(() => stop());

const fill = () => {
  for (const key of [PUBLIC, ...PERSONAL]) queryClient.setQueryData(key, "of the one before");
};
const keysLeft = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);

const CHANGES: Record<string, () => void> = {
  "one fan follows another": () => beginSession("b", user),
  "a fan leaves": endSession,
  "another tab signs another user in": () => {
    window.localStorage.setItem("token", "b");
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  },
};

test.each(Object.entries(CHANGES))("keeps only public data when %s", (_name, change) => {
  const unfollow = startSession();
  beginSession("a", user);
  const unsubscribe = dropPersonalCacheOnSessionChange(queryClient);
  stop = () => {
    unsubscribe();
    unfollow();
  };
  fill();
  change();
  expect(keysLeft()).toEqual([PUBLIC]);
});

test("drops data fetched as a visitor when the visitor becomes a fan", () => {
  stop = dropPersonalCacheOnSessionChange(queryClient);
  fill();
  beginSession("a", user);
  expect(keysLeft()).toEqual([PUBLIC]);
});

test("drops nothing when the same session's user is refreshed", () => {
  beginSession("a", user);
  stop = dropPersonalCacheOnSessionChange(queryClient);
  fill();
  beginSession("a", { ...user, first_name: "Other" });
  expect(keysLeft()).toHaveLength(PERSONAL.length + 1);
});

test("clears displayed data immediately and refetches it for the new user", async () => {
  beginSession("a", user);
  stop = dropPersonalCacheOnSessionChange(queryClient);
  const queryFn = vi.fn(async () => `devices of ${useSession.getState().token}`);
  const observer = new QueryObserver(queryClient, { queryKey: PERSONAL[0] ?? [], queryFn, staleTime: 30_000 });
  const leave = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe("devices of a"), 20_000);
  beginSession("b", user);
  expect(queryClient.getQueryData(PERSONAL[0] ?? [])).toBeUndefined();
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe("devices of b"), 20_000);
  leave();
});
