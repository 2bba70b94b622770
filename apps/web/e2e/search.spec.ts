import type { Page } from "@playwright/test";
import { openHydrated } from "./hydrated.ts";
import { routeUntil } from "./support/route-until.ts";
import { expect, test } from "./support/test.ts";

test("the search opens by a key, finds results while typing, tolerates typos and reports a failure", async ({
  page,
  problems,
}) => {
  await test.step("`/` and Ctrl-K open it with the field focused", async () => {
    await openHydrated(page, "/terms");
    await page.keyboard.press("/");
    await expect(page).toHaveURL(/\/search$/);
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Use");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("searchbox")).toBeFocused();
  });

  await test.step("the field's placeholder can be read", async () => {
    const [text, ground] = await page
      .getByRole("searchbox", { name: "Search music" })
      .evaluate((field) => [
        getComputedStyle(field, "::placeholder").color,
        getComputedStyle(document.documentElement).backgroundColor,
      ]);
    expect(contrast(text ?? "", ground ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  await test.step("results update while typing, the URL follows, and the number of results is announced", async () => {
    await page.getByRole("searchbox").pressSequentially("lantern");
    await expect(page).toHaveURL("/search?q=lantern");
    await expect(page.getByRole("region", { name: "Albums" })).toContainText("Lanterns on the Water");
    await expect(page.getByRole("status").filter({ hasText: /results? for “lantern”/ })).toBeVisible();
    await page.getByRole("region", { name: "Albums" }).getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lanterns on the Water");
    await page.goBack();
    await expect(page.getByRole("searchbox")).toHaveValue("lantern");
  });

  await test.step("merch and shows are found as well as music", async () => {
    await page.getByRole("searchbox").fill("");
    for (const region of ["Popular tracks", "Next show", "New merch"])
      await expect(page.getByRole("region", { name: region })).toBeVisible();
    for (const [text, region, name] of [
      ["hoddie", "Merch", "Flame Hoodie"],
      ["vinil", "Merch", "Lanterns on the Water – Vinyl"],
      ["berlin", "Shows", "Berlin"],
      ["berlni", "Shows", "Berlin"],
    ] as const) {
      await page.getByRole("searchbox").fill(text);
      await expect(page.getByRole("status").filter({ hasText: `“${text}”` })).toBeVisible();
      await expect(page.getByRole("region", { name: region })).toContainText(name);
    }
  });

  await test.step("queries of digits or symbols remain text", async () => {
    await page.goto("/search?q=1999");
    await expect(page.getByRole("searchbox")).toHaveValue("1999");
    await page.getByRole("searchbox").fill("50% & more");
    await expect(page).toHaveURL("/search?q=50%25+%26+more");
    await expect(page.getByRole("status").filter({ hasText: "Nothing found for “50% & more”" })).toBeVisible();
  });

  await test.step("a failed search says so and can be retried", async () => {
    expect(problems.unexpected()).toEqual([]);
    problems.allow(/ERR_FAILED|Failed to load resource/);
    const letPass = await routeUntil(page, "**/trpc/music.search**", (route) => route.abort());
    await page.getByRole("searchbox").fill("lantern");
    await expect(page.getByText("The search did not respond")).toBeVisible();
    letPass();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("region", { name: "Albums" })).toContainText("Lanterns on the Water");
  });
});

/** The contrast of two opaque colours, from 1 to 21 (WCAG 2.2). */
function contrast(...colours: [string, string]): number {
  const [one, other] = colours.map((colour) => {
    const [r = 0, g = 0, b = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }) as [number, number];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

test("search results are part of the server-rendered HTML", async ({ request }) => {
  const html = await (await request.get("/search?q=lantern")).text();
  expect(html).toContain("Lanterns on the Water");
  expect(html).toContain('content="noindex"');
});

/** Holds back the responses of a procedure until `release` is called, even when the call is batched behind another. */
async function holdBack(page: Page, path: string): Promise<{ asked: Promise<void>; release: () => void }> {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const letPass = await routeUntil(
    page,
    (url) => decodeURIComponent(url.pathname).replace("/trpc/", "").split(",").includes(path),
    async (route) => {
      asked.resolve();
      await released.promise;
      await route.continue();
    },
  );
  const release = () => {
    letPass();
    released.resolve();
  };
  return { asked: asked.promise, release };
}

/** Advances the clock past every debounce. */
const pausesPass = (page: Page) => page.clock.fastForward(2000);

test("a click within the debounce works and keeps the typed words, even when its page's data is slow", async ({
  page,
}) => {
  await page.clock.install();
  await test.step("a clicked result opens", async () => {
    await openHydrated(page, "/search?q=lanter");
    const link = page.getByRole("region", { name: "Albums" }).getByRole("link").first();
    await expect(link).toBeVisible();
    const album = await holdBack(page, "music.albums.byId");
    await page.getByRole("searchbox").focus();
    await page.keyboard.type("n");
    await link.click();
    await album.asked;
    await pausesPass(page);
    album.release();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lanterns on the Water");
    await expect(page).toHaveURL(/\/albums\/\d+$/);
  });

  await test.step("a clicked product opens", async () => {
    await openHydrated(page, "/store");
    const link = page.getByRole("main").locator('a[href^="/products/"]').first();
    await expect(link).toBeVisible();
    const product = await holdBack(page, "store.products.byId");
    await page.getByRole("searchbox", { name: "Search the store" }).focus();
    await page.keyboard.type("t");
    await link.click();
    await product.asked;
    await pausesPass(page);
    product.release();
    await expect(page).toHaveURL(/\/products\/\d+$/);
    await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();
  });

  await test.step("words typed just before a category is chosen are searched in that category", async () => {
    await openHydrated(page, "/store");
    await page.getByRole("searchbox", { name: "Search the store" }).focus();
    await page.keyboard.type("tee");
    const category = page.getByRole("tab").nth(1);
    await category.click();
    await pausesPass(page);
    await expect(page).toHaveURL(/category=\d+/);
    await expect(page).toHaveURL(/search=tee/);
    await expect(category).toHaveAttribute("aria-selected", "true");
  });
});
