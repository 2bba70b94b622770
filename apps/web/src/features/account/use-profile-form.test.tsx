import type { User } from "@fanfare/contracts/auth/user";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { FormEvent, ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "../../lib/query-client.ts";
import { ApiProvider, createApi, createLocalClient } from "../../lib/trpc.tsx";
import { fakeSiteLink } from "../../testing/fake-site.ts";
import { user } from "../../testing/site-data.ts";
import { beginSession } from "../auth/session-store.ts";
import { profileDraft } from "./profile-draft.ts";
import { useProfileForm } from "./use-profile-form.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  beginSession("t1", user);
});

test("what is typed while the profile is being saved stays in the form", async () => {
  const saved = Promise.withResolvers<User>();
  const queryClient = createQueryClient();
  const site = { calls: [], respond: (path: string) => (path === "auth.updateProfile" ? saved.promise : {}) };
  const api = createApi(createLocalClient(fakeSiteLink(site)), queryClient);
  const { result } = renderHook(() => useProfileForm(user), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>
        <ApiProvider api={api}>{children}</ApiProvider>
      </QueryClientProvider>
    ),
  });
  act(() => result.current.edit());
  act(() => result.current.type("location", "Berlin"));
  const submit = { preventDefault: () => undefined, currentTarget: document.createElement("form") };
  act(() => result.current.submit(submit as unknown as FormEvent<HTMLFormElement>));
  await waitFor(() => expect(result.current.saving).toBe(true));
  act(() => result.current.type("bio", "Since 1999."));
  await act(async () => saved.resolve({ ...user, location: "Berlin" }));
  await waitFor(() => expect(result.current.saving).toBe(false));
  expect(result.current).toMatchObject({ editing: true, message: { tone: "good" } });
  expect(result.current.draft).toMatchObject({ location: "Berlin", bio: "Since 1999." });
  expect(profileDraft.read({ user_id: user.id })).toMatchObject({ bio: "Since 1999." });
});
