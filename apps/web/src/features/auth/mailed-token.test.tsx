import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "../../lib/query-client.ts";
import { ApiProvider, createApi, createLocalClient } from "../../lib/trpc.tsx";
import { apiError, fakeSiteLink } from "../../testing/fake-site.ts";
import { settings, show, user } from "../../testing/site-data.ts";
import { PlaceScreen } from "../events/place-screen.tsx";
import { JoinScreen } from "./join-screen.tsx";
import { beginSession, endSession } from "./session-store.ts";

const TOKEN = "a-token-of-more-than-twenty";
const INVITED = { email: user.email, role: "music", expires_at: "2099-01-01T00:00:00.000Z", has_account: true };
const OFFERED = { event: show(), from: "Ida", friend_name: "Bo", expires_at: "2099-01-01T00:00:00.000Z" };

const PLACE = {
  Screen: PlaceScreen,
  kind: "place",
  read: "events.transfers.read",
  content: OFFERED,
  accept: { path: "events.transfers.accept", button: "Accept the place", done: "You are in" },
  failed: "The place could not be loaded",
  key: "fanfare.place",
};

/** The two pages that accept a token from a mail; both have the same steps. */
const PAGES = [
  {
    Screen: JoinScreen,
    kind: "team",
    read: "auth.invitation.read",
    content: INVITED,
    accept: { path: "auth.invitation.accept", button: "Join the Team", done: "Welcome to the team" },
    failed: "The invitation could not be loaded",
    key: "fanfare.invitation",
  },
  PLACE,
];

function open({ Screen }: (typeof PAGES)[number], hash: string, handlers: Record<string, () => unknown>) {
  const site = {
    calls: [] as { path: string; input: unknown; token: unknown }[],
    respond: (path: string) => (handlers[path] ?? (() => new Promise(() => undefined)))(),
  };
  const queryClient = createQueryClient();
  const api = createApi(createLocalClient(fakeSiteLink(site)), queryClient);
  queryClient.setQueryData(api.query.site.settings.queryOptions().queryKey, settings);
  const routeTree = createRootRoute({ component: Screen, notFoundComponent: Screen });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [`/${hash}`] }) });
  render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api}>
        <RouterProvider router={router} />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return site;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  endSession();
});

test.each(PAGES)("$kind: the link's token is read, accepted and then dropped", async (page) => {
  beginSession("t1", user);
  const { calls } = open(page, `#${page.kind}=${TOKEN}`, {
    [page.read]: () => page.content,
    [page.accept.path]: () => ({ message: "Done." }),
  });
  await userEvent.click(await screen.findByRole("button", { name: page.accept.button }));
  await screen.findByRole("heading", { name: page.accept.done });
  expect(calls.filter(({ path }) => path === page.accept.path).map(({ input }) => input)).toEqual([{ token: TOKEN }]);
  expect(sessionStorage.getItem(page.key)).toBeNull();
});

test.each(PAGES)("$kind: the token survives a login in between", async (page) => {
  open(page, `#${page.kind}=${TOKEN}`, { [page.read]: () => page.content });
  expect((await screen.findByRole("link", { name: "Sign In" })).getAttribute("href")).toMatch(/^\/login\?redirect=/);
  cleanup();
  const { calls } = open(page, "", { [page.read]: () => page.content });
  await waitFor(() =>
    expect(calls).toContainEqual(expect.objectContaining({ path: page.read, input: { token: TOKEN } })),
  );
});

test.each(PAGES)("$kind: a token that is no longer valid shows the server's message and is dropped", async (page) => {
  open(page, `#${page.kind}=${TOKEN}`, {
    [page.read]: () => {
      throw apiError(400, "Check the form.", { token: ["This link was used."] });
    },
  });
  expect((await screen.findByRole("alert")).textContent).toBe("This link was used.");
  expect(sessionStorage.getItem(page.key)).toBeNull();
});

test("the link of a place that was accepted before leads to the fan's shows", async () => {
  open(PLACE, `#place=${TOKEN}`, {
    [PLACE.read]: () => {
      throw apiError(400, "Check the form.", { token: ["This place has already been accepted."] });
    },
  });
  expect((await screen.findByRole("link", { name: "My Shows" })).getAttribute("href")).toBe("/my-shows");
});

test.each(PAGES)("$kind: a lost response can be requested again, and the token is kept", async (page) => {
  let isLost = true;
  open(page, `#${page.kind}=${TOKEN}`, {
    [page.read]: () => {
      if (isLost) throw new Error("offline");
      return page.content;
    },
  });
  await screen.findByText(page.failed);
  expect(sessionStorage.getItem(page.key)).toContain(TOKEN);
  isLost = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("link", { name: "Sign In" });
});

test.each(PAGES)("$kind: a link of another kind is incomplete", async (page) => {
  open(page, `#email=${TOKEN}`, {});
  await screen.findByRole("heading", { name: "This link is incomplete" });
});
