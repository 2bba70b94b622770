import { openAlive } from "./alive.ts";
import { expect, test } from "./support/test.ts";

test("`/` and Ctrl-K open the search, which is ready to type in", async ({ page }) => {
  await openAlive(page, "/terms");
  await page.keyboard.press("/");
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await openAlive(page, "/privacy");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("results come as one types, the address follows, and the number is said", async ({ page }) => {
  await page.goto("/search");
  await page.getByRole("searchbox").pressSequentially("lantern");
  await expect(page).toHaveURL("/search?q=lantern");
  await expect(page.getByRole("region", { name: "Albums" })).toContainText("Lanterns on the Water");
  await expect(page.getByRole("status").filter({ hasText: /results? for “lantern”/ })).toBeVisible();
  await page.getByRole("region", { name: "Albums" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lanterns on the Water");
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("lantern");
});

test("a search that is all digits or signs stays text", async ({ page }) => {
  await page.goto("/search?q=1999");
  await expect(page.getByRole("searchbox")).toHaveValue("1999");
  await page.getByRole("searchbox").fill("50% & more");
  await expect(page).toHaveURL("/search?q=50%25+%26+more");
  await expect(page.getByRole("status").filter({ hasText: "Nothing found for “50% & more”" })).toBeVisible();
});

test("a search is in the HTML that is sent", async ({ request }) => {
  const html = await (await request.get("/search?q=lantern")).text();
  expect(html).toContain("Lanterns on the Water");
  expect(html).toContain('content="noindex"');
});

test("a search that fails says so and can be tried again", async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|Failed to load resource/);
  await openAlive(page, "/search");
  await page.route("**/trpc/music.search**", (route) => route.abort());
  await page.getByRole("searchbox").fill("lantern");
  await expect(page.getByText("The search did not answer")).toBeVisible({ timeout: 20_000 });
  await page.unroute("**/trpc/music.search**");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("region", { name: "Albums" })).toContainText("Lanterns on the Water");
});
