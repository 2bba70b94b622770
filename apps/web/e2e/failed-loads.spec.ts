import { openHydrated } from "./hydrated.ts";
import { signedIn } from "./support/fans.ts";
import { expect, test } from "./support/test.ts";

test("products that do not load are asked for three times, said within seconds, and come by Retry", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 503|answer: 503/);
  await openHydrated(page, "/terms");
  let tries = 0;
  await page.route(/\/trpc\/[^?]*store\.products\.list/, async (route) => {
    tries += 1;
    await route.fulfill({ status: 503, json: [] });
  });
  await page.getByRole("banner").getByRole("link", { name: "Store", exact: true }).click();
  await expect(page.getByText("Failed to fetch products")).toBeVisible();
  expect(tries).toBe(3);
  await page.unroute(/\/trpc\/[^?]*store\.products\.list/);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "Products" })).toBeAttached();
});

test("a page in the place of products is told on the console", async ({ page, problems }) => {
  const told: string[] = [];
  page.on("console", (message) => message.type() === "error" && told.push(message.text()));
  problems.allow(/HTML page/);
  await openHydrated(page, "/terms");
  await page.route(/\/trpc\/[^?]*store\.products\.list/, (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<!doctype html><title>Elsewhere</title>" }),
  );
  await page.getByRole("banner").getByRole("link", { name: "Store", exact: true }).click();
  await expect(page.getByText("Failed to fetch products")).toBeVisible();
  expect(told.join("\n")).toContain("Products were answered with an HTML page");
});

test("a favourite that could not be changed is told on the console, and the heart stays as it was", async ({
  page,
  problems,
}) => {
  const told: string[] = [];
  page.on("console", (message) => message.type() === "error" && told.push(message.text()));
  problems.allow(/ERR_FAILED|Failed to toggle favorite/);
  await signedIn(page);
  await openHydrated(page, "/albums/1");
  await page.route("**/trpc/auth.favorites.toggle**", (route) => route.abort());
  const heart = page
    .getByRole("main")
    .getByRole("button", { name: /favou?rite/i })
    .first();
  await heart.click();
  await expect.poll(() => told.join("\n")).toContain("Failed to toggle favorite");
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

test("a cart that does not load is not called empty, whatever is known of it from before", async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  await signedIn(page);
  const known = page.waitForResponse(/store\.cart\.get/);
  await openHydrated(page, "/terms");
  await known;
  await page.route(/store\.cart\.get/, (route) => route.abort());
  await page.getByRole("banner").getByRole("link", { name: /Cart/ }).click();
  await expect(page.getByText("Failed to load cart")).toBeVisible();
  await expect(page.getByText("Your cart is empty")).toBeHidden();
  await page.unroute(/store\.cart\.get/);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});
