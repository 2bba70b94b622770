import { openHydrated } from "./hydrated.ts";
import { signedIn } from "./support/fans.ts";
import { fillOwnerLogin } from "./support/owner.ts";
import { routeUntil } from "./support/route-until.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

test("a lost connection is announced, and a link followed meanwhile shows an offline page that reloads it; the site has one worker", async ({
  page,
  context,
  problems,
}) => {
  // The footer's scripts load when it comes into view, here without a connection.
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = (url, options) => {
      document.documentElement.dataset.worker = String(url);
      return register(url, options);
    };
  });
  const root = page.locator("html");
  await openHydrated(page, "/terms");
  await expect(root).toHaveAttribute("data-worker", /^\/sw\.js\?build=client-[\w-]+\.js&page=%2Foffline$/);
  const address = (await root.getAttribute("data-worker")) ?? "";

  await test.step("the offline message is shown for as long as the connection is lost", async () => {
    // By now the service worker has cached the offline page.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText("You are offline.")).toBeInViewport();
    await context.setOffline(false);
    await expect(page.getByText("You are offline.")).toBeHidden();
  });

  await test.step("a link followed while offline shows an offline page, which reloads the link once online", async () => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.goto("/privacy", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page).toHaveURL("/privacy");
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeHidden();
  });

  await test.step("the owner area registers the same service worker, so neither replaces the other's", async () => {
    await openHydrated(page, "/admin/login");
    await expect(root).toHaveAttribute("data-worker", address);
  });
});

test("an album is kept after failed downloads, opens, plays and seeks offline, is listed with its size, and can be removed", async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/The album could not be kept|ERR_ABORTED/);
  const dialog = page.getByRole("dialog", { name: "Keep offline" });
  const open = page.getByRole("button", { name: "Keep offline", exact: true });
  const start = dialog.getByRole("button", { name: /^Keep [\d.]+ MB$/ });
  await openHydrated(page, "/albums/1");
  await test.step("a download that is cut by leaving the page is not called kept", async () => {
    const recording = page.waitForRequest(
      (request) => request.method() === "GET" && /\/media\/audio/.test(request.url()),
    );
    const letPass = await routeUntil(page, /\/media\/audio/, (route) =>
      route.request().method() === "HEAD" ? route.continue() : undefined,
    );
    await open.click();
    await start.click();
    await recording;
    letPass();
    await openHydrated(page, "/albums/1");
    await expect(open).toBeVisible();
  });

  await test.step("one for which space runs out says so, and can be repeated", async () => {
    await page.evaluate(() => {
      const { put } = Cache.prototype;
      Cache.prototype.put = function (request, response) {
        if (!String(request).includes("/media/")) return put.call(this, request, response);
        Cache.prototype.put = put;
        return Promise.reject(new DOMException("", "QuotaExceededError"));
      };
    });
    await open.click();
    await start.click();
    await expect(dialog.getByRole("alert")).toHaveText("There is not enough space on this device.");
    await start.click();
    await expect(dialog.getByText(/plays on this device without a connection/)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Remove" })).toBeVisible();
  });
  expect(problems.unexpected()).toEqual([]);
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch|NetworkError/);
  const { tracks } = await (await page.request.get("/api/music/albums/1/")).json();
  const file: string = tracks[0].audio_file;

  await test.step("offline it opens, plays and seeks", async () => {
    await context.setOffline(true);
    await page.goto("/albums/1");
    await page
      .getByRole("button", { name: /^Play Album/ })
      .first()
      .click();
    const bar = page.getByRole("region", { name: "Player" });
    await expect(bar.getByRole("button", { name: "Pause" })).toBeVisible();
    const slider = bar.getByRole("slider", { name: "Position" });
    await expect.poll(() => slider.evaluate((input: HTMLInputElement) => input.valueAsNumber)).toBeGreaterThan(0.5);
    const part = await page.evaluate(async (recording) => {
      const response = await fetch(recording, { headers: { range: "bytes=100-199" } });
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
    }, file);
    expect(part).toEqual({ status: 206, bytes: 100 });
  });

  await test.step("the offline page lists it with its size", async () => {
    await page.goto("/store");
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    const row = page.getByRole("list", { name: "Kept offline" }).getByRole("listitem");
    await expect(row).toContainText(/ MB/);
    await row.getByRole("link").click();
    await expect(page).toHaveURL("/albums/1");
    await expect(page.getByRole("button", { name: "Kept offline" })).toBeVisible();
  });

  await test.step("it can be removed in the list, with everything that was kept", async () => {
    await context.setOffline(false);
    await page.goto("/offline");
    await page.getByRole("button", { name: /^Remove / }).click();
    await expect(page.getByText("Nothing is kept on this device")).toBeVisible();
    expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name.includes("kept")))).toEqual([]);
  });
});

test("a door reloaded offline keeps its list and unsent entries, syncs once it is online, and is cleared by logging out", async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch|NetworkError/);
  await page.goto("/admin/doors");
  await page.waitForURL(/\/admin\/login/);
  await fillOwnerLogin(page, site.owner);
  await page.getByRole("button", { name: "Open this door" }).click();
  await expect(page.getByText("Line is up")).toBeVisible();
  const door = page.url();
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  const keptDoors = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.includes("-door-"));
      const pages = names.map(async (name) => (await caches.open(name)).match(location.pathname));
      return (await Promise.all(pages)).filter(Boolean).length;
    });
  await expect.poll(keptDoors).toBe(1);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await context.setOffline(true);
  await page.getByRole("button", { name: "Walk-in" }).click();
  await expect(page.getByText("No line: 1 to send")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: title ?? "" })).toBeVisible();
  await expect(page.getByText("No line: 1 to send")).toBeVisible();
  await page.goto("/admin/orders", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.goto(door);
  await expect(page.getByText("No line: 1 to send")).toBeVisible();

  const sent = page.waitForResponse(/events\.manage\.door\.sync/);
  await context.setOffline(false);
  const told: unknown = (await sent).request().postDataJSON();
  expect(told).toMatchObject({ 0: { arrivals: [{ who: { by: "walk_in" }, is_let_in: true }] } });
  await expect(page.getByText("Line is up")).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL(/\/admin\/login/);
  await expect.poll(keptDoors).toBe(0);
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("fanfare_door_1_")));
  expect(kept).toEqual([]);
});

test("a fan's tickets that were opened once open offline, and are gone from the device after logging out", async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch|NetworkError/);
  const { token } = await signedIn(page);
  const { upcoming_events } = await (await page.request.get("/api/events/events/upcoming/")).json();
  const show: { id: number } = upcoming_events.find((one: { capacity: number | null }) => one.capacity === 20);
  const headers = { authorization: `Token ${token}` };
  expect((await page.request.post(`/api/events/events/${show.id}/join/`, { headers, data: {} })).ok()).toBe(true);
  const kept = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes("ticket")).length);

  await openHydrated(page, `/tickets/${show.id}`);
  await expect(page.getByText("Saved on this device, so they open without a connection.")).toBeVisible();
  const code = await page.getByRole("list", { name: "Your tickets" }).locator("img").getAttribute("src");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await context.setOffline(true);
  await page.goto(`/tickets/${show.id}`);
  await expect(page.getByText("You are offline. These are the tickets saved on this device.")).toBeVisible();
  const codes = page.getByRole("list", { name: "Your tickets" }).locator("img");
  await expect(codes).toHaveCount(1);
  expect(await codes.getAttribute("src")).toBe(code);

  await context.setOffline(false);
  expect(await kept()).toBe(1);
  await page.goto("/account?tab=actions");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(kept).toBe(0);
});
