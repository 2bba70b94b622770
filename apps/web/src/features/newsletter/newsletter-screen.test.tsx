import type { User } from "@fanfare/contracts/auth/user";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "../../lib/query-client.ts";
import { ApiProvider, createApi, createLocalClient } from "../../lib/trpc.tsx";
import { apiError, fakeSiteLink } from "../../testing/fake-site.ts";
import { settings, user } from "../../testing/site-data.ts";
import { beginSession } from "../auth/session-store.ts";
import { NewsletterScreen } from "./newsletter-screen.tsx";

const never = () => new Promise<never>(() => undefined);

function open(account: Partial<User>, send: () => unknown) {
  beginSession("t1", { ...user, ...account });
  const handlers: Record<string, () => unknown> = {
    "site.settings": () => settings,
    "auth.email.sendVerification": send,
  };
  const site = { calls: [], respond: (path: string) => (handlers[path] ?? never)() };
  const queryClient = createQueryClient();
  const api = createApi(createLocalClient(fakeSiteLink(site)), queryClient);
  queryClient.setQueryData(api.query.site.settings.queryOptions().queryKey, settings);
  const routeTree = createRootRoute({ component: NewsletterScreen });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api}>
        <RouterProvider router={router} />
      </ApiProvider>
    </QueryClientProvider>,
  );
}
const again = () => screen.queryByRole("button", { name: "Send the Link Again" });

beforeEach(() => localStorage.clear());

test("a subscriber with an unconfirmed address can have the link sent again, and is told of it", async () => {
  let fails = true;
  open({ newsletter_subscribed: true, email_verified: false }, () => {
    if (fails) throw apiError(429, "Too many mails. Try again later.");
    return { message: "The link is on its way." };
  });
  await userEvent.click(await screen.findByRole("button", { name: "Send the Link Again" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Too many mails. Try again later.");
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: "Send the Link Again" }));
  expect((await screen.findByRole("status")).textContent).toBe("The link is on its way.");
});

test.each([
  { newsletter_subscribed: true, email_verified: true },
  { newsletter_subscribed: false, email_verified: false },
])("%j: no link is offered where none is missing", async (account) => {
  open(account, never);
  await screen.findByRole("switch");
  expect(again()).toBeNull();
});
