import { openHydrated } from "./hydrated.ts";
import { fillSignUp, newFan, signedIn } from "./support/fans.ts";
import { routeUntil } from "./support/route-until.ts";
import { product, signIn } from "./support/shopping.ts";
import { expect, test } from "./support/test.ts";

test("products that fail to load are requested three times, then show an error, and Retry loads them", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 503|response: 503/);
  await openHydrated(page, "/terms");
  let tries = 0;
  const letPass = await routeUntil(page, /\/trpc\/[^?]*store\.(products|categories)\.list/, async (route) => {
    if (route.request().url().includes("store.products.list")) tries += 1;
    await route.fulfill({ status: 503, json: [] });
  });
  await page.getByRole("banner").getByRole("link", { name: "Store", exact: true }).click();
  await expect(page.getByText("Failed to fetch products")).toBeVisible();
  expect(tries).toBe(3);
  // The failure of the categories is not reported, and leaves only the tab of all products.
  const tabs = page.getByRole("tablist", { name: "Categories" }).getByRole("tab");
  await expect(tabs).toHaveText(["All Products"]);
  letPass();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "Products" })).toBeAttached();
  await expect(tabs).not.toHaveText(["All Products"]);
});

test("an HTML response in place of products is logged to the console", async ({ page, problems }) => {
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

test("a cart that does not load is not shown as empty, and a favourite that cannot be changed stays as it was", async ({
  page,
  problems,
}) => {
  await test.step("a cart that does not load is not shown as empty, even when it was loaded before", async () => {
    problems.allow(/ERR_FAILED/);
    await signedIn(page);
    const known = page.waitForResponse(/store\.cart\.get/);
    await openHydrated(page, "/terms");
    await known;
    const letPass = await routeUntil(page, /store\.cart\.get/, (route) => route.abort());
    await page.getByRole("banner").getByRole("link", { name: /Cart/ }).click();
    await expect(page.getByText("Failed to load cart")).toBeVisible();
    await expect(page.getByText("Your cart is empty")).toBeHidden();
    letPass();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("Your cart is empty")).toBeVisible();
  });

  await test.step("a failed favourite is logged to the console, and the heart keeps its state", async () => {
    const told: string[] = [];
    page.on("console", (message) => message.type() === "error" && told.push(message.text()));
    expect(problems.unexpected()).toEqual([]);
    problems.allow(/Failed to toggle favorite/);
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
});

test("errors on a phone appear within the viewport", async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/);
  await page.setViewportSize({ width: 390, height: 844 });
  const refuse = (procedure: string) => page.route(`**/trpc/${procedure}?**`, (route) => route.abort());
  await test.step("a menu that could not be loaded leaves the page, and opens at a later press", async () => {
    const letPass = await routeUntil(page, /\/assets\/phone-menu-/, (route) => route.abort());
    await openHydrated(page, "/register");
    const menu = page.getByRole("banner").getByRole("button", { name: "Menu" });
    await menu.click();
    await expect(page.getByText("This could not be loaded. Check your connection")).toBeInViewport();
    await expect(page.getByRole("button", { name: "Sign Up" })).toBeVisible();
    letPass();
    await menu.click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  });

  const said = (text: string) => expect(page.getByRole("alert").filter({ hasText: text }).last()).toBeInViewport();

  await openHydrated(page, "/register");
  await fillSignUp(page, newFan());
  await refuse("auth.register");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await said("Registration failed");

  const fan = await signIn(page);
  for (const name of [/Download$/, /Tote$/, /Vinyl$/, /Mug$/]) await fan.add((await product(page, name)).id);
  await openHydrated(page, "/cart");
  const lines = page.getByRole("list", { name: "Items in your cart" }).getByRole("listitem");
  await expect(lines).toHaveCount(4);
  await refuse("store.cart.updateItem");
  await lines.last().getByRole("spinbutton").press("ArrowUp");
  await expect(lines.last().getByRole("alert")).toContainText("Failed to update quantity");
  await said("Failed to update quantity");
  await refuse("store.cart.removeItem");
  await lines
    .nth(2)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(lines.nth(2).getByRole("alert")).toContainText("Failed to remove item");
  await said("Failed to remove item");
  await refuse("store.cart.clear");
  await page.getByRole("button", { name: "Clear Cart" }).click();
  await said("Failed to clear cart");
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(1);

  await openHydrated(page, "/checkout");
  await page.getByRole("button", { name: "Next" }).click();
  await said("Please fill in all required fields");
  await expect(page.getByLabel("Address", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Address", { exact: true })).toBeInViewport();

  await openHydrated(page, "/account");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await refuse("auth.updateProfile");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await said("Failed to update profile");

  for (const name of ["One", "Two", "Three", "Four"]) await fan.makePlaylist(name);
  await openHydrated(page, "/playlists");
  await refuse("music.playlists.remove");
  await page.getByRole("button", { name: "More for One" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await said("Failed to delete playlist");
});
