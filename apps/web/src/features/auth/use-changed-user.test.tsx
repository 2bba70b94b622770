import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "../../lib/query-client.ts";
import { ApiProvider, createApi, createLocalClient, useApi } from "../../lib/trpc.tsx";
import { fakeSiteLink } from "../../testing/fake-site.ts";
import { user } from "../../testing/site-data.ts";
import { SessionKeeper } from "./session-keeper.tsx";
import { beginSession, endSession, refreshUser, useSession } from "./session-store.ts";
import { useChangedUser } from "./use-changed-user.ts";

let resolveProfile: (now: typeof user) => void;

function Site({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [api] = useState(() => {
    const site = { calls: [], respond: () => new Promise((resolve) => (resolveProfile = resolve)) };
    return createApi(createLocalClient(fakeSiteLink(site)), queryClient);
  });
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api}>
        <SessionKeeper />
        {children}
      </ApiProvider>
    </QueryClientProvider>
  );
}

const leaving = { ...user, deletion_due_at: "2026-12-07T00:00:00Z" };
const dueAt = () => useSession.getState().user?.deletion_due_at;

function open() {
  const { result } = renderHook(
    () => ({
      change: useChangedUser(),
      queryClient: useQueryClient(),
      key: useApi().query.auth.profile.queryOptions().queryKey,
    }),
    { wrapper: Site },
  );
  return result.current;
}

beforeEach(() => {
  localStorage.clear();
  beginSession("t1", leaving);
});

test("a profile requested before a change does not undo it", async () => {
  const { change, queryClient, key } = open();
  await waitFor(() => expect(queryClient.isFetching({ queryKey: key })).toBe(1));
  const resolveOld = resolveProfile;
  await act(() => change((now) => ({ ...now, deletion_due_at: null })));
  expect(dueAt()).toBeNull();
  await act(async () => {
    resolveOld(leaving);
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect([dueAt(), queryClient.getQueryData(key)]).toEqual([null, { ...user, deletion_due_at: null }]);
});

test("is necessary, because a late profile would otherwise restore the old state", async () => {
  const { queryClient, key } = open();
  await waitFor(() => expect(queryClient.isFetching({ queryKey: key })).toBe(1));
  act(() => refreshUser("t1", { ...user, deletion_due_at: null }));
  await act(async () => resolveProfile(leaving));
  await waitFor(() => expect(dueAt()).toBe(leaving.deletion_due_at));
});

test("a change for an account that has since been signed out is not applied to the next one", async () => {
  const { change, queryClient, key } = open();
  await waitFor(() => expect(queryClient.isFetching({ queryKey: key })).toBe(1));
  await act(async () => {
    const changing = change((now) => ({ ...now, username: "somebody else" }));
    endSession();
    beginSession("t2", user);
    await changing;
  });
  expect(useSession.getState().user).toEqual(user);
  expect(queryClient.getQueryData(key)).toBeUndefined();
});
