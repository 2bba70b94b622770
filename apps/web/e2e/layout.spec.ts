import { openHydrated } from "./hydrated.ts";
import { brokenWords } from "./support/broken-words.ts";
import { signedIn } from "./support/fans.ts";
import { signInAsOwner } from "./support/owner.ts";
import { expect, test } from "./support/test.ts";

const WIDTH = 390;
const HEIGHT = 844;
test.use({ viewport: { width: WIDTH, height: HEIGHT } });

test("with reduced motion a changed style applies at once, without a frame of the old one", async ({ page }) => {
  await openHydrated(page, "/terms");
  const heights = await page.getByRole("main").evaluate((main) =>
    ["100px", "900px"].map((height) => {
      main.style.minHeight = height;
      return getComputedStyle(main).minHeight;
    }),
  );
  expect(heights).toEqual(["100px", "900px"]);
  expect(await page.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches)).toBe(true);
});

test("while a fan's shows and tickets load, the footer is below the window", async ({ page }) => {
  await signedIn(page);
  // The fan's own shows are there before the other dates.
  await page.route("**/trpc/events.upcoming**", () => undefined);
  await page.goto("/my-shows");
  await expect(page.getByText("No shows yet")).toBeVisible();
  const footerTop = () => page.getByRole("contentinfo").evaluate((footer) => footer.getBoundingClientRect().top);
  expect(await footerTop()).toBeGreaterThanOrEqual(HEIGHT);
  await page.route("**/trpc/**", () => undefined);
  for (const path of ["/my-shows", "/tickets/1"]) {
    await page.goto(path);
    await expect(page.locator("#main [aria-busy=true]").first()).toBeAttached();
    expect([path, (await footerTop()) >= HEIGHT]).toEqual([path, true]);
  }
});

test("what has the keyboard's focus is not hidden behind the streaming panel or a product's bar", async ({ page }) => {
  for (const [path, width, height] of [
    ["/", WIDTH, HEIGHT],
    ["/", 1440, 900],
    ["/products/1", WIDTH, HEIGHT],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openHydrated(page, path);
    // Everything after it is focused as if by keyboard.
    await page.keyboard.press("Tab");
    const hidden = await page.evaluate(async () => {
      const found: string[] = [];
      for (const one of document.querySelectorAll<HTMLElement>("main :is(a, button), footer :is(a, button)")) {
        if (one.closest("aside, section:has(> p + button)") || !one.checkVisibility()) continue;
        one.focus();
        await new Promise(requestAnimationFrame);
        if (document.activeElement !== one) continue;
        const { left, top, width, height } = one.getBoundingClientRect();
        const isSeen = [0.02, 0.5, 0.98].some((across) =>
          [0.02, 0.5, 0.98].some((down) => {
            const above = document.elementFromPoint(left + width * across, top + height * down);
            return above !== null && (one.contains(above) || above.contains(one));
          }),
        );
        if (!isSeen) found.push(one.getAttribute("aria-label") ?? one.textContent ?? "");
      }
      return found;
    });
    expect([path, width, hidden]).toEqual([path, width, []]);
  }
});

test("at 400 % zoom at least half of the window is the page, also with the player", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openHydrated(page, "/albums/1");
  await page.getByRole("button", { name: /^Play Album/ }).click();
  await expect(page.getByRole("region", { name: "Player" })).toBeVisible();
  for (const path of ["/", "/products/1", "/events"]) {
    await openHydrated(page, path);
    await expect(page.getByRole("region", { name: "Player" })).toBeVisible();
    const share = await page.evaluate(async () => {
      window.scrollTo(0, document.documentElement.scrollHeight / 2);
      await new Promise(requestAnimationFrame);
      const heights = Array.from({ length: innerHeight }, (_, y) => y);
      const isPage = (y: number) => {
        for (let part = document.elementFromPoint(innerWidth / 2, y); part?.localName !== "main"; ) {
          if (!part || getComputedStyle(part).position === "fixed") return false;
          part = part.parentElement;
        }
        return true;
      };
      return heights.filter(isPage).length / heights.length;
    });
    expect(share, path).toBeGreaterThanOrEqual(0.5);
  }
});

test("at no width is the featured track's title broken within its word", async ({ page }) => {
  for (const width of [320, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.goto("/music");
    const lines = await page.getByRole("heading", { name: "Miracle", exact: true }).evaluate((title) => {
      const range = document.createRange();
      range.selectNodeContents(title);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect([width, lines]).toEqual([width, 1]);
  }
});

test("with text twice as large no page scrolls sideways, the streaming panel can be closed, and words are in front of a picture's shadow", async ({
  page,
}) => {
  const enlarge = () => page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  for (const path of [
    "/",
    "/music",
    "/albums/1",
    "/store",
    "/events",
    "/events/2",
    "/tours/1",
    "/about",
    "/reset-password",
    "/verify",
  ]) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: WIDTH, height: HEIGHT });
      await openHydrated(page, path);
      const behind = await page
        .locator("#main .spread .words > *")
        .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).position === "static").length);
      expect([path, behind]).toEqual([path, 0]);
      await enlarge();
      if (path === "/")
        await expect(page.getByRole("button", { name: "Close the streaming panel" })).toBeInViewport({ ratio: 1 });
      for (const width of [WIDTH, 1280]) {
        await page.setViewportSize({ width, height: HEIGHT });
        const beyond = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await expect.poll(async () => [path, width, await beyond()]).toEqual([path, width, 0]);
      }
    });
  }
});

test("with text twice as large no word of a dialog's title is broken", async ({ page }) => {
  await openHydrated(page, "/albums/1");
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await page.getByRole("button", { name: "Embed" }).click();
  const dialog = page.getByRole("dialog", { name: "Embed" });
  await expect(dialog).toBeVisible();
  expect(await brokenWords(dialog.getByRole("heading"))).toEqual([]);
});

test("on a phone the owner area's page does not move when its bar is there", async ({ page, site }) => {
  // The areas are in a menu on phones.
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await signInAsOwner(page, site);
  await page.setViewportSize({ width: WIDTH, height: HEIGHT });
  const loaded = Promise.withResolvers<void>();
  await page.route("**/trpc/**", async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto("/admin/release-day");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const top = () => page.getByRole("main").evaluate((main) => main.getBoundingClientRect().top);
  const before = await top();
  loaded.resolve();
  await expect(page.getByRole("button", { name: "Menu" })).toBeVisible();
  expect(await top()).toBe(before);
});

test("with text twice as large no page of the owner area scrolls sideways, and no table is wider", async ({
  page,
  site,
}) => {
  // The areas are in a menu on phones.
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await signInAsOwner(page, site);
  for (const path of ["/admin/shows", "/admin/store", "/admin/team", "/admin/store/products/1", "/admin/printify"]) {
    await page.goto(path);
    await expect(page.locator("#main, main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    for (const width of [WIDTH, 1280]) {
      await page.setViewportSize({ width, height: HEIGHT });
      const beyond = () =>
        page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          const rights = [...document.querySelectorAll("main table")].map(
            (table) => table.getBoundingClientRect().right,
          );
          return Math.max(scrollWidth, ...rights) - clientWidth;
        });
      await expect.poll(async () => [path, width, Math.max(0, await beyond())]).toEqual([path, width, 0]);
    }
  }
});

test("the footer stays below the window when few orders replace their skeleton", async ({ page }) => {
  await signedIn(page);
  for (const [width, height] of [
    [WIDTH, HEIGHT],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/orders");
    await expect(page.getByText("No orders found")).toBeVisible();
    const top = await page.getByRole("contentinfo").evaluate((footer) => footer.getBoundingClientRect().top);
    expect([width, top >= height]).toEqual([width, true]);
  }
});

test("on a map no city's name touches another one, on the smallest phones and with text twice as large", async ({
  page,
}) => {
  await openHydrated(page, "/tours/1");
  for (const [width, size] of [
    [320, "100%"],
    [WIDTH, "100%"],
    [WIDTH, "200%"],
    [1440, "100%"],
  ] as const) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.evaluate((large) => document.documentElement.style.setProperty("font-size", large), size);
    const map = page.getByRole("img", { name: /^Map: / });
    await map.scrollIntoViewIfNeeded();
    const touching = await map.locator(".name").evaluateAll((all) => {
      const names = all.filter((name) => name.checkVisibility());
      const boxes = names.map((name) => ({ name: name.textContent, ...name.getBoundingClientRect().toJSON() }));
      return boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .filter(
            (other) =>
              one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
          )
          .map((other) => `${one.name}, ${other.name}`),
      );
    });
    expect([width, size, touching]).toEqual([width, size, []]);
  }
});

test("with a player the hero's buttons are above the streaming panel", async ({ page }) => {
  await openHydrated(page, "/albums/1");
  await page.getByRole("button", { name: /^Play Album/ }).click();
  await expect(page.getByRole("button", { name: /^Pause/ }).first()).toBeVisible();
  await page.getByRole("banner").getByRole("link").first().click();
  const panel = page.locator("[data-streaming-panel]");
  await expect(panel).toBeVisible();
  for (const address of ["/music", "/store", "/events"]) {
    const link = page.getByRole("main").locator(`a[href$="${address}"]`).first();
    await expect
      .poll(async () => {
        const [box, cover] = [await link.boundingBox(), await panel.boundingBox()];
        return box && cover && box.y + box.height <= cover.y;
      })
      .toBe(true);
  }
});

test("in a track's row the album and the length after it are on one line, and all rows are equally high", async ({
  page,
}) => {
  await openHydrated(page, "/music?tab=tracks");
  const rows = await page
    .getByRole("list", { name: "All tracks" })
    .getByRole("listitem")
    .evaluateAll((items) =>
      items.map((item) => {
        const [album, length] = ["a", ".length"].map((part) => {
          const words = item.querySelector(`.from ${part}`)?.firstChild;
          const range = document.createRange();
          if (words) range.selectNode(words);
          return words && range.getBoundingClientRect().bottom;
        });
        return { height: item.getBoundingClientRect().height, apart: album && length ? Math.abs(album - length) : 0 };
      }),
    );
  expect(rows.length).toBeGreaterThan(10);
  for (const { apart } of rows) expect(apart).toBeLessThan(1);
  // The first has one more line above it.
  expect(new Set(rows.slice(1).map(({ height }) => Math.round(height))).size).toBe(1);
});
