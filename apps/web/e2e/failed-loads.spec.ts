import { openHydrated } from "./hydrated.ts";
import { fillSignUp, newFan, signedIn } from "./support/fans.ts";
import { routeUntil } from "./support/route-until.ts";
import { product, signIn } from "./support/shopping.ts";
import { expect, test } from "./support/test.ts";

test("products and music that fail to load show an error, and Retry loads them", async ({ page, problems }) => {
  problems.allow(/status of 503|response: 503|HTML page/);
  const told: string[] = [];
  page.on("console", (message) => message.type() === "error" && told.push(message.text()));
  await openHydrated(page, "/terms");
  const header = page.getByRole("banner");
  const retry = page.getByRole("button", { name: "Retry" });
  const tabs = page.getByRole("tablist", { name: "Categories" }).getByRole("tab");

  await test.step("products are requested three times before the error is shown", async () => {
    let tries = 0;
    const letPass = await routeUntil(page, /\/trpc\/[^?]*store\.(products|categories)\.list/, async (route) => {
      if (route.request().url().includes("store.products.list")) tries += 1;
      await route.fulfill({ status: 503, json: [] });
    });
    await header.getByRole("link", { name: "Store", exact: true }).click();
    await expect(page.getByText("Failed to fetch products")).toBeVisible();
    expect(tries).toBe(3);
    // The failure of the categories is not reported, and leaves only the tab of all products.
    await expect(tabs).toHaveText(["All Products"]);
    letPass();
  });

  await test.step("an HTML response in place of products is logged to the console", async () => {
    const letPass = await routeUntil(page, /\/trpc\/[^?]*store\.products\.list/, (route) =>
      route.fulfill({ status: 200, contentType: "text/html", body: "<!doctype html><title>Elsewhere</title>" }),
    );
    await retry.click();
    await expect.poll(() => told.join("\n")).toContain("Products were answered with an HTML page");
    await expect(page.getByText("Failed to fetch products")).toBeVisible();
    letPass();
  });

  await test.step("Retry loads products and categories", async () => {
    await retry.click();
    await expect(page.getByRole("heading", { name: "Products" })).toBeAttached();
    await expect(tabs).not.toHaveText(["All Products"]);
  });

  await test.step("a page that fails to load shows an error, and Retry loads it once the site responds again", async () => {
    expect(problems.unexpected()).toEqual([]);
    problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch/);
    const letPass = await routeUntil(page, "**/trpc/**", (route) => route.abort());
    await header.getByRole("link", { name: "Music", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The sound cut out");
    await expect(page.getByRole("alert")).toContainText("Failed to fetch artists");
    letPass();
    await retry.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Music Library");
  });
});

test("a favourite that cannot be changed stays as it was, and a cart that does not load is not shown as empty", async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  await signedIn(page);
  const known = page.waitForResponse(/store\.cart\.get/);
  await openHydrated(page, "/albums/1");
  await known;
  await test.step("a failed favourite is logged to the console, and the heart keeps its state", async () => {
    const told: string[] = [];
    page.on("console", (message) => message.type() === "error" && told.push(message.text()));
    problems.allow(/Failed to toggle favorite/);
    await page.route("**/trpc/auth.favorites.toggle**", (route) => route.abort());
    const heart = page
      .getByRole("main")
      .getByRole("button", { name: /favou?rite/i })
      .first();
    await heart.click();
    await expect.poll(() => told.join("\n")).toContain("Failed to toggle favorite");
    await expect(heart).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("a cart that does not load is not shown as empty, even when it was loaded before", async () => {
    const letPass = await routeUntil(page, /store\.cart\.get/, (route) => route.abort());
    await page.getByRole("banner").getByRole("link", { name: /Cart/ }).click();
    await expect(page.getByText("Failed to load cart")).toBeVisible();
    await expect(page.getByText("Your cart is empty")).toBeHidden();
    letPass();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("Your cart is empty")).toBeVisible();
  });
});

test("errors on a phone appear within the viewport", async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/);
  await page.setViewportSize({ width: 390, height: 844 });
  const said = (text: string) => expect(page.getByRole("alert").filter({ hasText: text }).last()).toBeInViewport();
  /** Asserts that the call that `act` makes, and that fails, is reported with this text. */
  const fails = async (procedure: string, text: string, act: () => Promise<void>) => {
    const letPass = await routeUntil(page, `**/trpc/${procedure}?**`, (route) => route.abort());
    await act();
    await said(text);
    letPass();
  };
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
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
  });

  await test.step("a failed registration", async () => {
    await fillSignUp(page, newFan());
    await fails("auth.register", "Registration failed", () => page.getByRole("button", { name: "Sign Up" }).click());
  });

  const fan = await signIn(page);
  await test.step("failed changes of the cart, of which only the last stays reported", async () => {
    for (const name of [/Download$/, /Tote$/, /Vinyl$/, /Mug$/]) await fan.add((await product(page, name)).id);
    await openHydrated(page, "/cart");
    const lines = page.getByRole("list", { name: "Items in your cart" }).getByRole("listitem");
    await expect(lines).toHaveCount(4);
    await fails("store.cart.updateItem", "Failed to update quantity", async () => {
      await lines.last().getByRole("spinbutton").press("ArrowUp");
      await expect(lines.last().getByRole("alert")).toContainText("Failed to update quantity");
    });
    const third = lines.nth(2);
    await fails("store.cart.removeItem", "Failed to remove item", async () => {
      await third.getByRole("button", { name: /^Remove/ }).click();
      await expect(third.getByRole("alert")).toContainText("Failed to remove item");
    });
    await fails("store.cart.clear", "Failed to clear cart", () =>
      page.getByRole("button", { name: "Clear Cart" }).click(),
    );
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(1);
  });

  await test.step("an incomplete address, whose first field is focused", async () => {
    await openHydrated(page, "/checkout");
    await page.getByRole("button", { name: "Next" }).click();
    await said("Please fill in all required fields");
    await expect(page.getByLabel("Address", { exact: true })).toBeFocused();
    await expect(page.getByLabel("Address", { exact: true })).toBeInViewport();
  });

  await test.step("a failed change of the profile", async () => {
    await openHydrated(page, "/account");
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await fails("auth.updateProfile", "Failed to update profile", () =>
      page.getByRole("button", { name: "Save Changes" }).click(),
    );
  });

  await test.step("a failed deletion of a playlist", async () => {
    for (const name of ["One", "Two", "Three", "Four"]) await fan.makePlaylist(name);
    await openHydrated(page, "/playlists");
    await fails("music.playlists.remove", "Failed to delete playlist", async () => {
      await page.getByRole("button", { name: "More for One" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    });
  });
});
