import type { Page } from "@playwright/test";
import { openHydrated } from "./hydrated.ts";
import { soundPages } from "./support/sound-page.ts";
import { expect, test } from "./support/test.ts";

/** The legal pages have a story of their own. */
const PAGES = [
  "/",
  "/music",
  "/music?tab=tracks",
  "/music?tab=albums",
  "/albums/1",
  "/search?q=a",
  "/login",
  "/register",
];

test("every page hydrates without errors or repeated requests, and is accessible", async ({ page, problems }) => {
  const open = soundPages(page, problems);
  for (const path of PAGES) await open(path);
});

test("without scripts a page has its content, data and head, and the pictures further down", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/albums/1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("list", { name: /^Tracks of/ }).getByRole("listitem")).not.toHaveCount(0);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${baseURL}/albums/1`);
  await expect(page.locator("meta[property='og:image']")).toHaveAttribute("content", /^http.*\/media\/images\//);
  await page.goto("/");
  await expect(page.locator("main img[loading=lazy]").first()).toBeVisible();
  await context.close();
});

test("the skip link leads past the header, header and footer have the spec's links, and links focus the page", async ({
  page,
}) => {
  await openHydrated(page, "/");
  await test.step("the skip link leads past the header", async () => {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("header and footer have the spec's links", async () => {
    const header = page.getByRole("banner");
    for (const [name, path] of [
      ["Music", "/music"],
      ["Store", "/store"],
      ["Events", "/events"],
      ["Cart", "/cart"],
      ["Login", "/login"],
      ["Register", "/register"],
    ] as const) {
      await expect(header.getByRole("link", { name, exact: true }).first()).toHaveAttribute(
        "href",
        new RegExp(`^${path}`),
      );
    }
    const footer = page.getByRole("contentinfo");
    for (const [name, path] of [
      ["Browse Albums", "/music?tab=albums"],
      ["Playlists", "/playlists"],
      ["Merchandise", "/store"],
      ["Featured Items", "/store?featured=true"],
      ["Upcoming Shows", "/events"],
      ["Concerts", "/events?type=concert"],
      ["Meet & Greets", "/events?type=meet_greet"],
      ["Terms", "/terms"],
      ["Privacy", "/privacy"],
    ] as const) {
      await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
    }
    await expect(footer.getByRole("navigation", { name: "Connect" }).getByRole("link")).toHaveCount(5);
    await expect(footer).toContainText("© 2024");
  });

  await test.step("a navigation moves the focus to the page and announces its title", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Music", exact: true }).click();
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: "Music Library" })).toBeAttached();
  });
});

test("a tap before hydration is replayed", async ({ page }) => {
  await page.route("**/assets/shell*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto("/albums/1", { waitUntil: "commit" });
  await page.getByRole("button", { name: /^Play Album/ }).click();
  await expect(
    page
      .getByRole("main")
      .getByRole("button", { name: /^Pause / })
      .first(),
  ).toBeVisible();
});

/** Taps the official video's button while its script is held back. Returns the button and a function that releases the script. */
async function tapLateVideo(page: Page) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/official-video*", async (route) => {
    await promise;
    await route.continue();
  });
  await openHydrated(page, "/");
  const button = page.getByRole("button", { name: /^Play the official video/ });
  await button.click();
  await expect(button).toHaveAttribute("data-tap-waits");
  return { button, release };
}

test("a tap on a part whose script is late takes effect once it arrives; a tap elsewhere replaces it", async ({
  page,
}) => {
  await test.step("the tap takes effect when the script arrives", async () => {
    const { release } = await tapLateVideo(page);
    release();
    await expect(page.getByRole("main").locator("video, iframe").first()).toBeVisible();
  });

  await test.step("a tap elsewhere replaces the pending one", async () => {
    const { button, release } = await tapLateVideo(page);
    await page.getByRole("button", { name: "Close the streaming panel" }).click();
    await expect(button).not.toHaveAttribute("data-tap-waits");
    release();
    await page.waitForResponse(/official-video/);
    await page.getByRole("region", { name: "Stay Connected" }).scrollIntoViewIfNeeded();
    await expect(button).toBeAttached();
  });
});

test("a visitor who scrolls before hydration stays there, and returns there with Back", async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/[\w-]+\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/store", { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState === "complete");
  await page.evaluate(() => window.scrollTo(0, 700));
  scripts.resolve();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(700);
  const link = page.getByRole("banner").getByRole("link", { name: "Music", exact: true });
  // Playwright's own click may scroll the page first.
  await link.evaluate((anchor: HTMLAnchorElement) => anchor.click());
  await expect(page.getByRole("status").filter({ hasText: "Music Library" })).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/store");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
});

test("on a phone the menu opens as a dialog, works by keyboard and returns the focus", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, "/terms");
  const opener = page.getByRole("button", { name: "Menu" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login?redirect=%2Fterms");
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await menu.getByRole("link", { name: "Music" }).click();
  await expect(page).toHaveURL(/\/music$/);
  await expect(menu).toBeHidden();
});

test("an unknown URL returns 404 and links to other pages", async ({ page, problems }) => {
  problems.allow(/status of 404/);
  const response = await page.goto("/nowhere");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Off the set list");
  await page.getByRole("link", { name: "Explore Music" }).click();
  await expect(page).toHaveURL(/\/music$/);
});

test("a clicked cover grows into its page, except with reduced motion", async ({ page }) => {
  /** Durations in milliseconds of the animations that move the picture, for each page transition. */
  const moves = () => page.evaluate(() => (window as unknown as { moves: number[][] }).moves);
  await page.addInitScript(() => {
    const moves: number[][] = [];
    Object.assign(window, { moves });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      const transition = start(options);
      const note = () => {
        const animations = document.getAnimations().filter(({ effect }) => {
          return effect instanceof KeyframeEffect && effect.pseudoElement === "::view-transition-group(cover)";
        });
        moves.push(animations.map(({ effect }) => Number(effect?.getComputedTiming().duration)));
      };
      // `ready` is rejected when the transition is skipped.
      void transition.ready.then(note, () => undefined);
      return transition;
    };
  });
  const fromListToAlbum = async () => {
    // A page visited before is shown immediately; one that must be fetched first is faded in.
    await openHydrated(page, "/albums/1");
    await page.getByRole("banner").getByRole("link", { name: "Music" }).click();
    await page.getByRole("tab", { name: "Albums" }).click();
    await page.getByRole("main").getByRole("link", { name: "Lanterns on the Water" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lanterns on the Water");
  };
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(async () => {
    await fromListToAlbum();
    // A browser that is too busy to render both pages in time skips the transition.
    await expect.poll(async () => (await moves()).map(({ length }) => length > 0), { timeout: 5_000 }).toEqual([true]);
  }).toPass();
  const [[length = 0] = []] = await moves();
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThanOrEqual(250);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await fromListToAlbum();
  expect(await moves()).toEqual([]);
});

test("on a small phone no long word in a heading makes a page scroll sideways", async ({ page }) => {
  // Parts that hydrate after their words were replaced would report that these are not the server's.
  await page.route(/\/assets\/[^?]+\.js$/, () => undefined);
  await page.setViewportSize({ width: 320, height: 720 });
  const sideways: Record<string, number> = {};
  const paths = ["/", "/albums/2", "/products/1", "/events", "/events/1", "/venues/1", "/tours/1"];
  for (const path of paths) {
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForLoadState("domcontentloaded");
    sideways[path] = await page.evaluate(async () => {
      await document.fonts.ready;
      for (const part of document.querySelectorAll<HTMLElement>("#main *")) part.style.contentVisibility = "visible";
      const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (words.nextNode()) {
        // All but the name of the month, the only heading that announces its changes.
        if (words.currentNode.parentElement?.closest("#main :is(h1, h2, h3, strong):not([aria-live])")) {
          words.currentNode.textContent = "Donaudampfschifffahrtselektrizit\u00e4tenwerk";
        }
      }
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
  }
  expect(sideways).toEqual(Object.fromEntries(paths.map((path) => [path, 0])));
});
