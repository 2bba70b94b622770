import { extract } from "@extractus/oembed-extractor";
import { routeUntil } from "./support/route-until.ts";
import { expect, test } from "./support/test.ts";

test("the embeddable player plays, continues with the next track and loads nothing of the application", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.setViewportSize({ width: 400, height: 352 });
  await page.goto("/embed");
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(352);
  await page.getByRole("button", { name: "Play Miracle" }).click();
  await expect(page.getByRole("button", { name: "Pause Miracle" })).toBeVisible();
  await expect(page.locator("[data-elapsed]")).not.toHaveText("0:00");
  const next = page.getByRole("list").getByRole("button").nth(1);
  const title = (await next.locator("span").first().textContent()) ?? "";
  await next.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  expect(scripts).toHaveLength(1);
  expect(scripts[0]).toMatch(/^\/assets\/embed-/);
});

test("a file that cannot be loaded in the embeddable player is loaded again by its button", async ({
  page,
  problems,
}) => {
  problems.allow(/503/);
  const letPass = await routeUntil(page, /\/media\/audio/, (route) => route.fulfill({ status: 503 }));
  await page.goto("/embed");
  const play = page.getByRole("button", { name: "Play Miracle" });
  await play.click();
  await expect(page.getByRole("status")).toHaveText("This cannot be played right now.");
  letPass();
  await play.click();
  await expect(page.locator("[data-elapsed]")).not.toHaveText("0:00");
  await expect(page.getByRole("status")).toBeEmpty();
});

test("other sites may frame the player, but no other page of the site", async ({ request }) => {
  const policy = async (path: string) => (await request.get(path)).headers()["content-security-policy"] ?? "";
  expect(await policy("/embed")).toContain("frame-ancestors *");
  expect(await policy("/")).toContain("frame-ancestors 'none'");
});

test("an album's player lists its tracks and links to it; the dialog shows its code; a private playlist has no player", async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/status of 404/);
  await page.goto("/albums/1");
  const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await page.getByRole("button", { name: "Embed" }).click();
  const code = await page.getByRole("textbox", { name: "Code" }).inputValue();
  expect(code).toContain("/embed/albums/1");
  expect(code).not.toMatch(/token/i);
  // As another site's oEmbed consumer does it: the page links to the description, which respects the requested width.
  const response = await extract(new URL("/albums/1", page.url()).href, { maxwidth: 320 }, (url) => {
    const { pathname, search } = new URL(String(url));
    return fetch(new URL(pathname + search, page.url()));
  });
  expect(response).toMatchObject({ version: "1.0", type: "rich", width: 320, height: expect.any(Number) });
  expect(String(response.html)).toContain("/embed/albums/1");
  expect(response.title).toBe(name);
  await page.goto("/embed/albums/1");
  await page.getByRole("list").getByRole("button").nth(1).click();
  await expect(page.locator("[data-elapsed]")).not.toHaveText("0:00");
  await expect(page.getByRole("link", { name: "Open the site" })).toHaveAttribute("href", /\/albums\/1$/);
  expect((await request.get("/embed/playlists/999999")).status()).toBe(404);
});
