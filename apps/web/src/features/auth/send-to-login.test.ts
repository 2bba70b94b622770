import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { sendToLogin } from "./send-to-login.ts";

/** A router on a page; the login page loads until `arrive` is called. */
async function openPage() {
  const loaded = Promise.withResolvers<void>();
  const root = createRootRoute();
  const page = (path: string) => createRoute({ getParentRoute: () => root, path });
  const login = createRoute({ getParentRoute: () => root, path: "/login", loader: () => loaded.promise });
  const router = createRouter({
    routeTree: root.addChildren([page("/"), page("/account"), login]),
    history: createMemoryHistory({ initialEntries: ["/account"] }),
  });
  await router.load();
  return { router, arrive: loaded.resolve };
}

test("a user whose session has ended is sent to the login, which returns them", async () => {
  const { router, arrive } = await openPage();
  arrive();
  sendToLogin(router);
  await expect.poll(() => router.state.resolvedLocation?.href).toBe("/login?redirect=%2Faccount");
});

test("a user who is on the way to the login page already is still returned to where they were", async () => {
  const { router, arrive } = await openPage();
  const way = router.navigate({ to: "/login", search: { redirect: "/account" } as never });
  await expect.poll(() => router.latestLocation.pathname).toBe("/login");
  sendToLogin(router);
  arrive();
  await way;
  sendToLogin(router);
  expect(router.latestLocation.href).toBe("/login?redirect=%2Faccount");
});
