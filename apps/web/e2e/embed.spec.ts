import { expect, test } from "./support/test.ts";

test("the embeddable player plays, goes on to the next track and loads nothing of the application", async ({
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

test("other sites may frame the player, and nothing else of the site", async ({ request }) => {
  const policy = async (path: string) => (await request.get(path)).headers()["content-security-policy"] ?? "";
  expect(await policy("/embed")).toContain("frame-ancestors *");
  expect(await policy("/")).toContain("frame-ancestors 'none'");
});
