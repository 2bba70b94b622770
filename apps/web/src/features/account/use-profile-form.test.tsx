import type { User } from "@fanfare/contracts/auth/user";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { FormEvent, ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "../../lib/query-client.ts";
import { ApiProvider, createApi, createLocalClient } from "../../lib/trpc.tsx";
import { type FakeSite, fakeSiteLink } from "../../testing/fake-site.ts";
import { user } from "../../testing/site-data.ts";
import { beginSession } from "../auth/session-store.ts";
import { profileDraft } from "./profile-draft.ts";
import { useProfileForm } from "./use-profile-form.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  beginSession("t1", user);
});

/** The form of a site that returns the promised account for a change; `change` gives it the account as another tab saved it. */
function openForm(saved: Promise<User>) {
  const queryClient = createQueryClient();
  const site: FakeSite = { calls: [], respond: (path) => (path === "auth.updateProfile" ? saved : {}) };
  const api = createApi(createLocalClient(fakeSiteLink(site)), queryClient);
  const { result, rerender } = renderHook((account: User) => useProfileForm(account), {
    initialProps: user,
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>
        <ApiProvider api={api}>{children}</ApiProvider>
      </QueryClientProvider>
    ),
  });
  const submit = { preventDefault: () => undefined, currentTarget: document.createElement("form") };
  return {
    result,
    site,
    change: rerender,
    submit: () => act(() => result.current.submit(submit as unknown as FormEvent<HTMLFormElement>)),
  };
}

test("a field that another tab changes while this one edits is not saved with its old value", async () => {
  const there = { ...user, phone_number: "+49 30 1234", profile: { ...user.profile, bio: "Before." } };
  const { result, site, change, submit } = openForm(Promise.resolve({ ...there, location: "Berlin" }));
  act(() => result.current.edit());
  change(there);
  act(() => result.current.type("location", "Berlin"));
  expect(profileDraft.read({ user_id: user.id })).toEqual({ location: "Berlin" });
  submit();
  await waitFor(() => expect(result.current.editing).toBe(false));
  const sent = site.calls.filter(({ path }) => path === "auth.updateProfile").map(({ input }) => input);
  expect(sent).toEqual([{ location: "Berlin" }]);
});

test("what is typed while the profile is being saved stays in the form", async () => {
  const saved = Promise.withResolvers<User>();
  const { result, submit } = openForm(saved.promise);
  act(() => result.current.edit());
  act(() => result.current.type("location", "Berlin"));
  submit();
  await waitFor(() => expect(result.current.saving).toBe(true));
  act(() => result.current.type("bio", "Since 1999."));
  await act(async () => saved.resolve({ ...user, location: "Berlin" }));
  await waitFor(() => expect(result.current.saving).toBe(false));
  expect(result.current).toMatchObject({ editing: true, message: { tone: "good" } });
  expect(result.current.draft).toMatchObject({ location: "Berlin", bio: "Since 1999." });
  expect(profileDraft.read({ user_id: user.id })).toMatchObject({ bio: "Since 1999." });
});
