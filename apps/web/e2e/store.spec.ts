import type { Page, Request } from "@playwright/test";
import { openHydrated } from "./hydrated.ts";
import { axeFaults } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

type Product = { id: number; name: string; variants: { id: number; name: string }[] };
type Order = { id: number; order_number: string; status: string; payment_status: string; total_amount: string };

const PASSWORD = "lantern-water-2026";
let fans = 0;

/** A new fan, with what the site's own calls answered; not yet signed in. */
async function newFan(page: Page) {
  fans += 1;
  const name = `store${process.pid}x${fans}`;
  const email = `${name}@example.com`;
  const answer = await page.request.post("/api/auth/register/", {
    data: {
      email,
      username: name,
      first_name: "Fay",
      last_name: "Fan",
      password: PASSWORD,
      password_confirm: PASSWORD,
      terms_accepted: true,
    },
  });
  const { token, user } = await answer.json();
  return { email, token: String(token), user };
}

/** What a fan does by the site's calls alone, as another visitor would beside the story. */
function shopper(page: Page, token: string) {
  const headers = { authorization: `Token ${token}` };
  const names = ["first_name", "last_name", "address", "city", "state", "zip_code"];
  const address = Object.fromEntries(names.map((name) => [`billing_${name}`, "Fay"]));
  return {
    add: (product_id: number, quantity = 1) =>
      page.request.post("/api/store/cart/add/", { headers, data: { product_id, quantity } }),
    order: () =>
      page.request.post("/api/store/orders/create/", {
        headers,
        data: { ...address, billing_email: "fay@example.com" },
      }),
    orders: async (): Promise<Order[]> =>
      (await (await page.request.get("/api/store/orders/", { headers })).json()).results,
  };
}

/** A new fan, signed in as the site itself would have left them. */
async function signIn(page: Page) {
  const { token, user } = await newFan(page);
  await page.addInitScript(
    ([key, account]) => {
      localStorage.setItem("token", key ?? "");
      localStorage.setItem("user", account ?? "");
    },
    [token, JSON.stringify(user)],
  );
  return shopper(page, token);
}

async function product(page: Page, name: RegExp): Promise<Product> {
  const { results }: { results: Product[] } = await (await page.request.get("/api/store/products/")).json();
  const found = results.find((one) => name.test(one.name));
  if (!found) throw new Error(`the demo has no ${name}`);
  return found;
}

async function fillAddress(page: Page) {
  const form = page.getByRole("form", { name: "Shipping Information" });
  await form.getByLabel("Address", { exact: true }).fill("12 Harbour Road");
  await form.getByLabel("City").fill("Porto");
  await form.getByLabel("State").fill("Porto");
  await form.getByLabel("ZIP Code").fill("4000-123");
}

async function fillCard(page: Page) {
  await page.getByLabel("Card Number").fill("4242 4242 4242 4242");
  await page.getByLabel("Expiry Date").fill("12/30");
  await page.getByLabel("CVV").fill("123");
  await page.getByLabel("Cardholder Name").fill("Fay Fan");
}

/** How often the page asked for each of these procedures. */
function countCalls(page: Page, ...procedures: string[]): Record<string, number> {
  const calls = Object.fromEntries(procedures.map((name) => [name, 0]));
  page.on("request", (request: Request) => {
    const asked = new URL(request.url()).pathname.replace("/trpc/", "").split(",");
    for (const name of asked) if (name in calls) calls[name] = (calls[name] ?? 0) + 1;
  });
  return calls;
}

test("a shirt is bought by keyboard alone, from the store to the receipt", async ({ page }) => {
  const fan = await signIn(page);
  const press = (key: string) => page.keyboard.press(key);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.matches("a, button") ? (at.getAttribute("aria-label") ?? at.textContent?.trim() ?? "") : "";
    });
  /** Tabs forward until the focus is on what is called so. */
  const tabTo = async (name: string) => {
    for (let steps = 0; steps < 60 && !(await focused()).endsWith(name); steps += 1) await press("Tab");
    expect(await focused()).toMatch(new RegExp(`${name.replace("$", "\\$")}$`));
  };

  await openHydrated(page, "/store");
  await tabTo("Skip to content");
  await press("Enter");
  await tabTo("Miracle T-Shirt");
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Miracle T-Shirt");
  await tabTo("Add to Cart");
  await press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Please select a size before adding to cart");
  // The focus is on the first size.
  for (let more = 0; more < 3; more += 1) await press("ArrowRight");
  await expect(page.getByRole("radio", { name: "X-Large, +$2.00" })).toBeChecked();
  await tabTo("Add to Cart");
  await press("Enter");
  await expect(page.getByText("Item added to cart successfully!")).toBeVisible();
  const badge = page.getByRole("banner").getByRole("link", { name: /Cart/ });
  await expect(badge).toHaveAccessibleName(/1/);
  await expect(page.getByText("Item added to cart successfully!")).toBeHidden();

  await badge.focus();
  await press("Enter");
  await expect(page.getByRole("listitem", { name: /Miracle T-Shirt/ })).toBeVisible();
  await tabTo("more");
  await press("Enter");
  await expect(page.getByRole("listitem", { name: /Miracle T-Shirt/ })).toContainText("$54.00");
  await expect(badge).toHaveAccessibleName(/2/);
  await tabTo("Proceed to Checkout");
  await press("Enter");

  await expect(page.getByLabel("Address", { exact: true })).toBeVisible();
  await tabTo("Next");
  await press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Please fill in all required fields");
  await expect(page.getByLabel("Address", { exact: true })).toBeFocused();
  for (const text of ["12 Harbour Road", "Porto", "Porto", "4000-123"]) {
    await page.keyboard.type(text);
    await press("Tab");
  }
  await expect(page.getByLabel("Country")).toBeFocused();
  await page.keyboard.type("Portu");
  await tabTo("Next");
  await press("Enter");
  await expect(page.getByText(/no charge is made/)).toBeVisible();
  await tabTo("Pay $54.00");
  await press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Please fill in all payment fields");
  await expect(page.getByLabel("Card Number")).toBeFocused();
  for (const text of ["4242424242424242", "12/30", "123", "Fay Fan"]) {
    await page.keyboard.type(text);
    await press("Tab");
  }
  await tabTo("Pay $54.00");
  await press("Enter");
  await expect(page.getByRole("heading", { name: "Order Complete!" })).toBeFocused();
  await tabTo("View Orders");
  await press("Enter");

  const [order] = await fan.orders();
  const card = page.getByRole("article", { name: `Order #${order?.order_number}` });
  await expect(card).toContainText("Processing");
  await expect(card).toContainText("Items (1)");
  await expect(card).toContainText("Miracle T-Shirt × 2");
  await expect(card).toContainText("$54.00");
  await tabTo("View Order");
  await press("Enter");
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText(/12 Harbour Road[\s\S]*Portugal/);
  await expect(badge).not.toHaveAccessibleName(/\d/);
});

test("a product that a visitor adds is in the cart after the login", async ({ page }) => {
  const fan = await newFan(page);
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
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`/products/${cap.id}`);
  await expect(page.getByText("Item added to cart successfully!")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: /Cart/ })).toHaveAccessibleName(/1/);
  await page.reload();
  await expect(page.getByRole("banner").getByRole("link", { name: /Cart/ })).toHaveAccessibleName(/1/);
  expect(calls["store.cart.add"]).toBe(1);
});

test("a double click orders and pays once, and a second tab with the same cart finds that order", async ({ page }) => {
  const fan = await signIn(page);
  await fan.add((await product(page, /Tote$/)).id, 2);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await openHydrated(tab, "/checkout");
    await fillAddress(tab);
    await tab.getByRole("button", { name: "Next" }).click();
    await fillCard(tab);
  }
  const calls = countCalls(page, "store.orders.create", "store.orders.confirmPayment");
  await page.getByRole("button", { name: "Pay $30.00" }).dblclick();
  await expect(page.getByRole("heading", { name: "Order Complete!" })).toBeVisible();
  expect(calls).toEqual({ "store.orders.create": 1, "store.orders.confirmPayment": 1 });
  await other.getByRole("button", { name: "Pay $30.00" }).click();
  await expect(other.getByRole("heading", { name: "Order Complete!" })).toBeVisible();
  expect(await fan.orders()).toMatchObject([{ status: "processing", payment_status: "paid", total_amount: "30.00" }]);
});

test("leaving and reloading in the middle of a payment neither orders nor pays twice, and loses nothing typed", async ({
  page,
}) => {
  const fan = await signIn(page);
  await fan.add((await product(page, /Cap$/)).id);
  await openHydrated(page, "/checkout");
  await fillAddress(page);
  await page.reload();
  await expect(page.getByLabel("City")).toHaveValue("Porto");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Porto");
  await page.getByRole("button", { name: "Next" }).click();
  await fillCard(page);
  await page.getByRole("button", { name: "Pay $22.00" }).click();
  // The order is there; the money is not yet.
  await expect(page).toHaveURL(/\/checkout\?order=\d+$/);
  await page.reload();
  await expect(page.getByRole("button", { name: "Pay $22.00" })).toBeEnabled();
  expect(await fan.orders()).toMatchObject([{ status: "pending", payment_status: "unpaid" }]);
  await page.goBack();
  await page.goForward();
  await page.goto("/orders");
  await page.getByRole("link", { name: "Pay now" }).click();
  await fillCard(page);
  await page.getByRole("button", { name: "Pay $22.00" }).click();
  await expect(page.getByRole("heading", { name: "Order Complete!" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Order Complete!" })).toBeVisible();
  await page.goto("/checkout");
  await expect(page).toHaveURL("/cart");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  expect(await fan.orders()).toMatchObject([{ status: "processing", payment_status: "paid" }]);
});

test("the checkout on a phone: no navigation, the sum on top with all of it a tap away, and what was bought at the end", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const fan = await signIn(page);
  await fan.add((await product(page, /Mug$/)).id);
  await openHydrated(page, "/checkout");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link")).toHaveCount(1);
  const summary = page.getByRole("region", { name: "Order Summary" });
  await expect(summary.getByText("Slow Light Mug")).toBeHidden();
  await summary.getByRole("button", { name: "Order Summary $16.00" }).click();
  await expect(summary.getByText("Slow Light Mug")).toBeVisible();
  const violations = await axeFaults(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await fillAddress(page);
  await page.getByRole("button", { name: "Next" }).click();
  await fillCard(page);
  await page.getByRole("button", { name: "Pay $16.00" }).click();
  await expect(page.getByRole("heading", { name: "Order Complete!" })).toBeVisible();
  await expect(page.getByRole("list", { name: "What you bought" })).toContainText("Slow Light Mug");
  await expect(page.getByRole("link", { name: "Add to calendar" })).toHaveAttribute("href", /calendar\.ics$/);
  expect(await axeFaults(page)).toEqual([]);
});

test("on a phone two products stand in a row, sizes come in a sheet, and a product's page keeps its key at hand", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await openHydrated(page, "/store");
  const tiles = page.getByRole("article");
  const [first, second] = [await tiles.nth(0).boundingBox(), await tiles.nth(1).boundingBox()];
  expect(second?.y).toBe(first?.y);
  const shirt = page.getByRole("article", { name: "Miracle T-Shirt" });
  await shirt.getByRole("button", { name: "Add to Cart" }).click();
  const sheet = page.getByRole("dialog", { name: "Miracle T-Shirt" });
  await expect(sheet.getByRole("button", { name: "Add to Cart" })).toBeDisabled();
  await sheet.getByText("Medium", { exact: true }).click();
  await sheet.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Item added to cart successfully!")).toBeVisible();
  await openHydrated(page, `/products/${(await product(page, /Mug$/)).id}`);
  await page.getByRole("region", { name: "Reviews" }).scrollIntoViewIfNeeded();
  const bar = page.getByRole("region", { name: "Buy Slow Light Mug" });
  await expect(bar).toContainText("$16.00");
  await bar.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: /Cart/ })).toHaveAccessibleName(/2/);
});

test("an order is called off: its money goes back, its page and the list say so", async ({ page }) => {
  const fan = await signIn(page);
  await fan.add((await product(page, /Mug$/)).id);
  await openHydrated(page, "/checkout");
  await fillAddress(page);
  await page.getByRole("button", { name: "Next" }).click();
  await fillCard(page);
  await page.getByRole("button", { name: "Pay $16.00" }).click();
  await page.getByRole("link", { name: "View Orders" }).click();
  await page.getByRole("link", { name: "View Order", exact: true }).click();
  await page.getByRole("button", { name: "Cancel Order" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this order?" });
  await dialog.getByRole("button", { name: "Cancel Order" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main")).toContainText("Refunded");
  await expect(page.getByRole("button", { name: "Cancel Order" })).toBeHidden();
  await page.getByRole("link", { name: "All orders" }).click();
  await expect(page.getByRole("article").first()).toContainText("Cancelled");
  expect(await fan.orders()).toMatchObject([{ status: "cancelled", payment_status: "refunded" }]);
});

test("a line that can no longer be had says so, keeps the checkout shut, and goes", async ({ page, problems }) => {
  problems.allow(/status of 409/);
  const fan = await signIn(page);
  const rival = shopper(page, (await newFan(page)).token);
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
  await page.goto("/cart");
  const line = page.getByRole("listitem", { name: cassette.name });
  await expect(line).toContainText("Only 2 left. Choose a smaller quantity to check out.");
  await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeDisabled();
  await line.getByRole("textbox").fill("abc");
  await line.getByRole("textbox").press("Enter");
  await expect(line).toContainText("$12.00");
  await expect(line.getByRole("button", { name: /less$/ })).toBeDisabled();
  await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toBeVisible();
  expect(await fan.orders()).toEqual([]);
});

test("a fan's review is written, counted, changed and taken back", async ({ page }) => {
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

test("category, search, order and featured stand in the address; an empty result says which kind it is", async ({
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

test("no screen has a fault that axe finds, or scrolls sideways on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const fan = await signIn(page);
  const tote = await product(page, /Tote$/);
  await fan.add(tote.id);
  const order: Order = await (await fan.order()).json();
  await fan.add(tote.id);
  const hoodie = await product(page, /Hoodie$/);
  for (const path of ["/store", `/products/${hoodie.id}`, "/cart", "/checkout", "/orders", `/orders/${order.id}`]) {
    await openHydrated(page, path);
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    const violations = await axeFaults(page);
    expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});
