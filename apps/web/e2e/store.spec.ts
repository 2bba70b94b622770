import type { Page } from "@playwright/test";
import { noNewRequests, openHydrated } from "./hydrated.ts";
import { axeFaults } from "./support/axe.ts";
import { watchForText } from "./support/brief-text.ts";
import { fillSignUp, newFan, PASSWORD, register } from "./support/fans.ts";
import { countCalls, fillAddress, fillCard, type Order, product, shopper, signIn } from "./support/shopping.ts";
import { expect, test } from "./support/test.ts";

/** Shown for three seconds. */
const ADDED = "Item added to cart successfully!";

test("a product that a visitor adds is in the cart after login", async ({ page }) => {
  const fan = await register(page);
  const cap = await product(page, /Cap$/);
  const calls = countCalls(page, "store.cart.add");
  await openHydrated(page, `/products/${cap.id}`);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("Please log in to add items to cart");
  expect(calls["store.cart.add"]).toBe(0);
  await notice.getByRole("link", { name: "Log in" }).click();
  await page.getByLabel("Email").fill(fan.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  const added = await watchForText(page, ADDED);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`/products/${cap.id}`);
  await added();
  await expect(page.getByRole("banner").getByRole("link", { name: /Cart/ })).toHaveAccessibleName(/1/);
  await page.reload();
  await expect(page.getByRole("banner").getByRole("link", { name: /Cart/ })).toHaveAccessibleName(/1/);
  expect(calls["store.cart.add"]).toBe(1);
});

test("a visitor who signs up in order to buy lands on the home page with the product in the cart", async ({ page }) => {
  const cap = await product(page, /Cap$/);
  await openHydrated(page, `/products/${cap.id}`);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("alert").getByRole("link", { name: "Sign Up" }).click();
  await fillSignUp(page, newFan());
  // The cart's earlier content arrives after the response that contains the added product.
  const added = page.waitForResponse(/store\.cart\.add/);
  await page.route(/store\.cart\.get/, async (route) => {
    const response = await route.fetch();
    await added;
    await route.fulfill({ response });
  });
  const noticed = await watchForText(page, ADDED);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL("/");
  await noticed();
  await expect(page.getByRole("banner").getByRole("link", { name: /Cart/ })).toHaveAccessibleName(/1/);
  await page.unrouteAll({ behavior: "wait" });
});

test("a card's second picture is fetched only on devices that can hover", async ({ page, browser, baseURL }) => {
  const picturesOf = async (onPage: Page) => {
    const asked: string[] = [];
    onPage.on("request", (request) => asked.push(request.url()));
    await onPage.goto("/store");
    const seconds = onPage.locator(".second img");
    expect(await seconds.count()).toBeGreaterThan(0);
    await expect.poll(() => asked.filter((url) => url.includes("/media/images/")).length).toBeGreaterThan(1);
    const hashes = await seconds.evaluateAll((pictures) =>
      pictures.map((picture) => /images\/(\w+)\//.exec(picture.getAttribute("src") ?? "")?.[1] ?? "none"),
    );
    return () => asked.filter((url) => hashes.some((hash) => url.includes(hash)));
  };
  await expect.poll(await picturesOf(page)).not.toEqual([]);
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...(baseURL && { baseURL }),
  });
  const onPhone = await phone.newPage();
  const fetched = await picturesOf(onPhone);
  await noNewRequests(onPhone);
  expect(fetched()).toEqual([]);
  await phone.close();
});

test("a line that is no longer available says so, blocks the checkout, and can be reduced", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 409/);
  const fan = await signIn(page);
  const rival = shopper(page, (await register(page)).token);
  const cassette = await product(page, /Cassette$/);
  await fan.add(cassette.id, 4);
  await openHydrated(page, "/checkout");
  await fillAddress(page);
  await page.getByRole("button", { name: "Next" }).click();
  await fillCard(page);
  await rival.add(cassette.id, 2);
  expect((await rival.order()).status()).toBe(201);
  await page.getByRole("button", { name: "Pay $48.00" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Failed to process order. Please try again.");
  await expect(alert).toContainText(cassette.name);
  // A new attempt starts without the previous error.
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("button", { name: "Pay $48.00" })).toBeVisible();
  await expect(alert).toBeHidden();
  await page.goto("/cart");
  const line = page.getByRole("listitem", { name: cassette.name });
  await expect(line).toContainText("Only 2 left. Choose a smaller quantity to check out.");
  await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeDisabled();
  await line.getByRole("spinbutton").fill("abc");
  await line.getByRole("spinbutton").press("Enter");
  await expect(line).toContainText("$12.00");
  await expect(line.getByRole("button", { name: /less$/ })).toBeDisabled();
  await line.getByRole("spinbutton").fill("2");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("region", { name: "Order Summary" })).toContainText("$24.00");
  expect(await fan.orders()).toEqual([]);
});

test("a fan's review is written, counted, edited and deleted", async ({ page }) => {
  await signIn(page);
  const hoodie = await product(page, /Hoodie$/);
  await openHydrated(page, `/products/${hoodie.id}`);
  const reviews = page.getByRole("region", { name: "Reviews" });
  const before = await reviews.getByRole("listitem").count();
  await reviews.getByRole("button", { name: "Write a review" }).click();
  await reviews.getByRole("button", { name: "Post Review" }).click();
  await expect(reviews).toContainText("Comment is required");
  await reviews.getByRole("radio", { name: "4 stars" }).check();
  await reviews.getByLabel("Comment").fill("Warm <b>and</b> quiet.");
  await reviews.getByRole("button", { name: "Post Review" }).click();
  await expect(reviews.getByText("Warm <b>and</b> quiet.")).toHaveCount(1);
  await expect(reviews.getByRole("row", { name: /^4 stars/ })).toContainText("1");
  await page.reload();
  await reviews.getByRole("button", { name: "Edit", exact: true }).click();
  await reviews.getByLabel("Comment").fill("Warm, quiet, and mine.");
  await reviews.getByRole("button", { name: "Save Review" }).click();
  await expect(reviews.getByText("Warm, quiet, and mine.")).toHaveCount(1);
  await reviews.getByRole("button", { name: "Delete", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Delete/ })
    .click();
  await expect(reviews.getByText("Warm, quiet, and mine.")).toHaveCount(0);
  await expect(reviews.getByRole("listitem")).toHaveCount(before);
});

test("category, search, sorting and featured are kept in the URL; an empty result names its reason", async ({
  page,
}) => {
  await openHydrated(page, "/store?featured=true");
  await expect(page.getByText("Featured items only.")).toBeVisible();
  await openHydrated(page, "/store");
  await page.getByRole("tab", { name: "Records & Tapes" }).click();
  await expect(page).toHaveURL(/\/store\?category=\d+$/);
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByLabel("Sort by").selectOption("Price, high to low");
  await expect(page).toHaveURL(/sort=-price/);
  await expect(page.getByRole("article").first()).toContainText("$32.00");
  await page.goto("/store?category=999");
  await expect(page.getByText("No products in this category")).toBeVisible();
  await expect(page.getByText("Try selecting a different category")).toBeVisible();
  await page.goto("/store?category=abc&sort=nope&utm_source=mail");
  await expect(page).toHaveURL("/store?utm_source=mail");
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("on a phone no store screen has axe violations, products are shown two per row, and the buy button stays in reach", async ({
  page,
  problems,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const fan = await signIn(page);
  /** Opens a page, which has no axe violations and does not scroll horizontally. */
  const open = async (path: string) => {
    await openHydrated(page, path);
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    const violations = await axeFaults(page);
    expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  };
  await test.step("two complete product cards fit in a row", async () => {
    await open("/store");
    const apart = async (count: string, label: string) => {
      const [one, other] = [await page.getByText(count).boundingBox(), await page.getByText(label).boundingBox()];
      if (!one || !other) throw new Error("the toolbar has no count or no label");
      expect(one.x + one.width <= other.x || one.y + one.height <= other.y).toBe(true);
    };
    await apart("10 products", "Sort by");
    await page.setViewportSize({ width: 320, height: 844 });
    await apart("10 products", "Sort by");
    await page.setViewportSize({ width: 390, height: 844 });
    const tiles = page.getByRole("article");
    const [first, second] = [await tiles.nth(0).boundingBox(), await tiles.nth(1).boundingBox()];
    expect(second?.y).toBe(first?.y);
    const shirt = page.getByRole("article", { name: "Miracle T-Shirt" });
    await expect(shirt.getByText("Merchandise", { exact: true })).toBeVisible();
    await expect(shirt.getByText(/^The bird from .*\.\.\.$/)).toBeVisible();
    await shirt.getByRole("button", { name: "Add to Cart" }).click();
    await expect(shirt.getByText("Please select a size before adding to cart")).toBeVisible();
    await shirt.getByLabel("Size").selectOption({ label: "Medium" });
    const added = await watchForText(page, ADDED);
    await shirt.getByRole("button", { name: "Add to Cart" }).click();
    await added();
  });

  await test.step("a product's page keeps its buy button in reach", async () => {
    await open(`/products/${(await product(page, /T-Shirt$/)).id}`);
    await page.getByRole("region", { name: "Reviews" }).scrollIntoViewIfNeeded();
    const shirtBar = page.getByRole("region", { name: "Buy Miracle T-Shirt" });
    await expect(shirtBar).toContainText("from $25.00Choose a size");
    await shirtBar.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByRole("alert")).toHaveText("Please select a size before adding to cart");
    await openHydrated(page, `/products/${(await product(page, /Mug$/)).id}`);
    await page.getByRole("region", { name: "Reviews" }).scrollIntoViewIfNeeded();
    const bar = page.getByRole("region", { name: "Buy Slow Light Mug" });
    await expect(bar).toContainText("$16.00");
    await bar.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: /Cart/ })).toHaveAccessibleName(/2/);
    expect(problems.unexpected()).toEqual([]);
    problems.allow(/ERR_FAILED/);
    await page.route(/store\.cart\.add/, (route) => route.abort());
    await bar.getByRole("button", { name: "Add to Cart" }).click();
    await expect(bar.getByRole("alert")).toHaveText("Failed to add item to cart");
    await expect(bar.getByRole("alert")).toBeInViewport();
  });

  await test.step("cart, checkout and orders have no axe violations and do not scroll horizontally", async () => {
    const order: Order = await (await fan.order()).json();
    await fan.add((await product(page, /Tote$/)).id);
    for (const path of ["/cart", "/checkout", "/orders", `/orders/${order.id}`]) await open(path);
  });
});
