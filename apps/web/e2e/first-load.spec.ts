import type { Locator } from "@playwright/test";
import { COMPILE_ALL } from "../scripts/minify-shell.ts";
import { idleOrLate, openHydrated } from "./hydrated.ts";
import { expect, test } from "./support/test.ts";

/** One layout event in Chromium's trace. */
interface LayoutEvent {
  name: string;
  args: { beginData?: { dirtyObjects: number; totalObjects: number } };
}

/** Transferred bytes (Brotli) of the home page's scripts, including its route. */
const MAX_BYTES = 120_000;

/** Milliseconds after which a page's scripts are loaded in any case. */
const MAX_HYDRATION_DELAY_MS = 3000;

test("the home page's first scripts stay within 120 kB and include nothing of checkout, the owner area or charts", async ({
  request,
}) => {
  const html = await (await request.get("/")).text();
  const scripts = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? ""));
  expect(scripts.size).toBeGreaterThan(2);
  let bytes = 0;
  let longest = "";
  for (const path of scripts) {
    expect(path).not.toMatch(/checkout|admin|owner|chart|editor|stripe/);
    const response = await request.get(path, { headers: { "accept-encoding": "br" } });
    expect(response.headers()["content-encoding"]).toBe("br");
    bytes += Number(response.headers()["content-length"]);
    const text = await response.text();
    if (text.length > longest.length) longest = text;
  }
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  expect(longest.startsWith(COMPILE_ALL)).toBe(true);
  // React is compiled eagerly with its file, not at the call (`scripts/eager-function-compile.ts`).
  expect(longest).toMatch(/=\w+\(\(+function\(\w+\)\{.{150000}/s);
});

test("the owner area, which shows nothing without scripts, loads them without waiting for a first paint", async ({
  page,
}) => {
  await page.addInitScript((longestWait) => {
    const real = window.setTimeout;
    const without = (work: TimerHandler, ms?: number) => (ms === longestWait ? 0 : real(work, ms));
    Object.assign(window, { setTimeout: without });
  }, MAX_HYDRATION_DELAY_MS);
  await page.goto("/admin/login");
  await expect(page.getByRole("button", { name: "Access Admin Dashboard" })).toBeVisible();
});

test("the first number and date formats, which are slow to construct, are created before the scripts are evaluated", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const firstMade: Record<string, string> = {};
    Object.assign(window, { firstMade });
    for (const name of ["NumberFormat", "DateTimeFormat"] as const) {
      const noted = new Proxy(Intl[name], {
        construct: (target, args, own) => {
          firstMade[name] ??= `${new Error("made here").stack} ${args}`;
          return Reflect.construct(target, args, own);
        },
      });
      Object.assign(Intl, { [name]: noted });
    }
  });
  await openHydrated(page, "/products/1");
  const firstMade: Record<string, string> = await page.evaluate(() => Reflect.get(window, "firstMade"));
  expect(Object.keys(firstMade)).toEqual(["NumberFormat", "DateTimeFormat"]);
  for (const stack of Object.values(firstMade)) {
    expect(stack).not.toContain("/assets/");
    expect(stack).toMatch(/en-US$/);
  }
});

const FAR_PARTS = [
  { path: "/products/1", part: "ul[aria-label='Related products'] a" },
  { path: "/store", part: "article:last-of-type h3" },
  { path: "/events", part: "table[role=grid] td" },
];

const isLaidOut = (part: Locator) =>
  part.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));

test("parts far down a page are not laid out in its first moments, unless they are scrolled near", async ({ page }) => {
  await page.route(/\/assets\/later-parts-\w/, () => undefined);
  await page.setViewportSize({ width: 390, height: 400 });
  for (const { path, part } of FAR_PARTS) {
    await test.step(path, async () => {
      await page.goto(path);
      const far = page.locator(part).last();
      expect(await isLaidOut(far)).toBe(false);
      await far.scrollIntoViewIfNeeded();
      await expect.poll(() => isLaidOut(far)).toBe(true);
    });
  }
});

test("parts far down a page are laid out once the browser is idle, also after a navigation: a picture of the whole page has them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await openHydrated(page, "/");
  await expect.poll(() => isLaidOut(page.getByRole("heading", { name: "Stay Connected" }))).toBe(true);
  await page.getByRole("banner").getByRole("link", { name: "Store", exact: true }).click();
  await expect.poll(() => isLaidOut(page.locator("article:last-of-type h3").last())).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("after a jump past them, parts are laid out only once they are no longer above what is being read", async ({
  page,
}) => {
  const script = Promise.withResolvers<void>();
  await page.route(/\/assets\/later-parts-\w/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto("/");
  const passed = page.getByRole("heading", { name: "Upcoming Events" });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  script.resolve();
  await expect(page.locator("footer [style*=content-visibility]").first()).toBeAttached();
  expect(await isLaidOut(passed)).toBe(false);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => isLaidOut(passed)).toBe(true);
});

test("a selection on the page leaves the parts below unchanged while their script has not loaded", async ({ page }) => {
  await page.route(/\/assets\/after-product-\w/, () => undefined);
  await openHydrated(page, "/products/1");
  const reviews = page.getByRole("region", { name: "Reviews" });
  const before = await reviews.evaluate((region) => Object.assign(region, { isTheServers: true }).textContent);
  await page.getByRole("radio", { name: "Large", exact: true }).check({ force: true });
  await expect(page.getByRole("radio", { name: "Large", exact: true })).toBeChecked();
  await idleOrLate(page);
  expect(await reviews.evaluate((region) => Reflect.get(region, "isTheServers"))).toBe(true);
  expect(await reviews.textContent()).toBe(before);
});

test("a page without a player fetches none of its scripts, and the next page's scripts are all requested together", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const needs = page.waitForResponse(/\/assets\/script-needs-[\w-]+\.json$/);
  await openHydrated(page, "/terms");
  const response = await needs;
  expect(response.status()).toBe(200);
  await response.finished();
  await idleOrLate(page);
  expect(asked.filter((path) => /\/(player|dock|tracks)-/.test(path))).toEqual([]);
  // The page's own script never arrives; its imports are requested anyway.
  await page.route(/\/assets\/store-\w/, () => undefined);
  await page.getByRole("banner").getByRole("link", { name: "Store", exact: true }).hover();
  await expect.poll(() => asked.some((path) => /\/assets\/product-badges-/.test(path))).toBe(true);
});

test("a page hydrates without moving style elements and without creating errors, both of which are expensive", async ({
  page,
}) => {
  // To build an error's stack, an attached debugger would parse React's file a second time.
  await page.addInitScript(() => {
    const made: string[] = [];
    const noted = (error: Error) => {
      made.push(error.message);
      return error;
    };
    Object.assign(window, {
      made,
      Error: new Proxy(Error, {
        apply: (target, _self, [message, options]: [string?, ErrorOptions?]) => noted(target(message, options)),
        construct: (target, [message, options]: [string?, ErrorOptions?], own) =>
          noted(Reflect.construct(target, [message, options], own)),
      }),
    });
  });
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes) {
        for (const node of removedNodes) if (node instanceof HTMLStyleElement) moved.push(node.outerHTML.slice(0, 80));
      }
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ["/", "/products/1", "/events"]) {
    await test.step(path, async () => {
      await openHydrated(page, path);
      expect(await page.evaluate(() => Reflect.get(window, "made"))).toEqual([]);
      expect(await page.evaluate(() => Reflect.get(window, "moved"))).toEqual([]);
      // The global styles come from the server only: a second copy would be parsed and applied again.
      const globals = await page.evaluate(
        () =>
          [...document.styleSheets].filter(({ cssRules }) =>
            [...cssRules].some((rule) => rule instanceof CSSFontFaceRule),
          ).length,
      );
      expect(globals).toBe(1);
      // The class names computed in the browser match the server's; any mismatch would add a rule of its own.
      const own = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLStyleElement>("style[data-added]")].flatMap(({ sheet }) =>
          [...(sheet?.cssRules ?? [])].map((rule) => rule.cssText.slice(0, 120)),
        ),
      );
      expect(own).toEqual([]);
    });
  }
});

test("only the first picture and the fonts are preloaded, and further letters only when needed", async ({
  page,
  request,
}) => {
  for (const path of ["/", "/music"]) {
    const html = await (await request.get(path)).text();
    const preloads = [...html.matchAll(/<link rel="preload"[^>]*>/g)].map(([tag]) => tag);
    expect(preloads.length).toBeGreaterThan(0);
    for (const tag of preloads) expect(tag).toMatch(/\/media\/images\/|-basic-[^"]+\.woff2/);
  }
  const fonts: string[] = [];
  page.on("request", (sent) => {
    if (sent.resourceType() === "font") fonts.push(sent.url());
  });
  await openHydrated(page, "/login");
  expect(fonts.length).toBe(2);
  for (const url of fonts) expect(url).toContain("-basic-");
  await page.evaluate(() => document.querySelector("h1")?.append(" \u00e9"));
  await expect.poll(() => fonts.some((url) => url.includes("-accents-"))).toBe(true);
  expect(fonts.some((url) => url.includes("-extended-"))).toBe(false);
  await page.evaluate(() => document.querySelector("h1")?.append(" \u0141"));
  await expect.poll(() => fonts.some((url) => /shoulders-display-extended-/.test(url))).toBe(true);
});

test("pictures further down wait for the first one", async ({ page }) => {
  // The first picture holds the others back for at most three seconds; the test removes that limit and holds it until
  // released.
  await page.addInitScript(() => {
    const { setTimeout: later } = window;
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => (ms === 3000 ? 0 : later(run, ms)) });
  });
  const asked: string[] = [];
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/media\/images\//, async (route) => {
    asked.push(route.request().url());
    if (asked.length === 1) await isLetThrough;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState === "interactive");
  const later = page.locator("main img[loading=lazy]");
  expect(await later.count()).toBeGreaterThan(3);
  await page.waitForTimeout(300);
  expect(asked).toHaveLength(1);
  letThrough();
  await expect.poll(() => asked.length).toBeGreaterThan(3);
  await expect(later.first()).toBeVisible();
});

test("a part that loads later adds its styles without a relayout of the whole page", async ({ page }) => {
  const addedRules = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLStyleElement>("style[data-added]")].reduce(
        (sum, { sheet }) => sum + (sheet?.cssRules.length ?? 0),
        0,
      ),
    );
  await openHydrated(page, "/albums/1");
  // A font that arrives late changes the layout of every text.
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  const shares: number[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const { name, args } of value as unknown as LayoutEvent[]) {
      if (name === "Layout" && args.beginData) shares.push(args.beginData.dirtyObjects / args.beginData.totalObjects);
    }
  });
  await session.send("Tracing.start", { transferMode: "ReportEvents", categories: "devtools.timeline" });
  const before = await addedRules();
  await page.getByRole("button", { name: "Play Album" }).click();
  await expect.poll(addedRules).toBeGreaterThan(before);
  await page.waitForTimeout(300);
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  expect(shares.length).toBeGreaterThan(0);
  expect(Math.max(...shares)).toBeLessThan(0.9);
});
