import type { Page } from "@playwright/test";
import { openHydrated } from "./hydrated.ts";
import { axeFaults } from "./support/axe.ts";
import { watchForText } from "./support/brief-text.ts";
import { routeUntil } from "./support/route-until.ts";
import { countCalls, fillAddress, fillCard, offerCodeAndTips, product, signIn } from "./support/shopping.ts";
import { expect, test } from "./support/test.ts";

test("a shirt is bought by keyboard alone, from the store to the receipt", async ({ page }) => {
  const fan = await signIn(page);
  const press = (key: string) => page.keyboard.press(key);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.matches("a, button") ? (at.getAttribute("aria-label") ?? at.textContent?.trim() ?? "") : "";
    });
  /** Tabs forward until the element with this name has focus. */
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
  const added = await watchForText(page, "Item added to cart successfully!");
  await press("Enter");
  await added();
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

test("a double click orders and pays only once, and a second tab with the same cart finds that order", async ({
  page,
}) => {
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

test("leaving and reloading in the middle of a payment neither orders nor pays twice, and loses no typed text", async ({
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
  // The order exists but is not paid: the payment call is held back until the page has been left.
  const letPay = await routeUntil(page, /store\.orders\.confirmPayment/, () => undefined);
  await page.getByRole("button", { name: "Pay $22.00" }).click();
  await expect(page).toHaveURL(/\/checkout\?order=\d+$/);
  await page.reload();
  letPay();
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

/** What protrudes from its card to the right while text is twice as large. */
const outsideCards = (page: Page) =>
  page.evaluate(async () => {
    document.documentElement.style.setProperty("font-size", "200%");
    await new Promise(requestAnimationFrame);
    const cards = [...document.querySelectorAll("#main :is(form, section, .stub)")];
    const found = cards.flatMap((card) =>
      [...card.querySelectorAll("input, button, a, dd, li > span")]
        .filter((part) => part.checkVisibility())
        .filter((part) => part.getBoundingClientRect().right > card.getBoundingClientRect().right)
        .map((part) => part.textContent),
    );
    document.documentElement.style.removeProperty("font-size");
    return found;
  });

test("checkout on a phone: no navigation, a collapsible summary with the total on top, and the purchase at the end", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const fan = await signIn(page);
  await fan.add((await product(page, /Mug$/)).id);
  const summary = page.getByRole("region", { name: "Order Summary" });
  await test.step("there is no navigation, and the summary shows the total and opens", async () => {
    await openHydrated(page, "/checkout");
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("banner").getByRole("link")).toHaveCount(1);
    await expect(summary.getByText("Slow Light Mug")).toBeHidden();
    await summary.getByRole("button", { name: "Order Summary $16.00" }).click();
    await expect(summary.getByText("Slow Light Mug")).toBeVisible();
  });

  await test.step("it has no axe violations and does not scroll horizontally", async () => {
    const violations = await axeFaults(page);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  await test.step("with text twice as large nothing leaves its card in the payment", async () => {
    await fillAddress(page);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByLabel("Card Number")).toBeVisible();
    expect(await outsideCards(page)).toEqual([]);
  });

  await test.step("the purchase is shown at the end, within its cards and without axe violations", async () => {
    await fillCard(page);
    await page.getByRole("button", { name: "Pay $16.00" }).click();
    await expect(page.getByRole("heading", { name: "Order Complete!" })).toBeVisible();
    await expect(page.getByRole("list", { name: "What you bought" })).toContainText("Slow Light Mug");
    await expect(page.getByRole("link", { name: "Add to calendar" })).toHaveAttribute("href", /calendar\.ics$/);
    expect(await outsideCards(page)).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
  });

  await test.step("nothing leaves its card on the order's page", async () => {
    const [order] = await fan.orders();
    await openHydrated(page, `/orders/${order?.id}`);
    await expect(page.getByRole("region", { name: "Receipt" })).toBeVisible();
    expect(await outsideCards(page)).toEqual([]);
  });
});

test("cancelling an order with a code and a tip refunds it, and its page and the list show that", async ({
  page,
  site,
}) => {
  const fan = await signIn(page);
  await offerCodeAndTips(page, site.owner, "LANTERNS");
  await fan.add((await product(page, /Mug$/)).id);
  await openHydrated(page, "/cart");
  await page.getByLabel("Discount code").fill("lanterns");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await fillAddress(page);
  await page.getByRole("button", { name: "$2.00" }).click();
  const summary = page.getByRole("region", { name: "Order Summary" });
  await expect(summary).toContainText("-$4.00");
  await expect(summary).toContainText("Tip");
  await page.getByRole("button", { name: "Next" }).click();
  await fillCard(page);
  await page.getByRole("button", { name: "Pay $14.00" }).click();
  await page.getByRole("link", { name: "View Orders" }).click();
  await page.getByRole("link", { name: "View Order", exact: true }).click();
  await page.getByRole("button", { name: "Cancel Order" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this order?" });
  const receipt = page.getByRole("region", { name: "Receipt" });
  await expect(receipt).toContainText("-$4.00");
  await expect(receipt).toContainText("$14.00");
  await dialog.getByRole("button", { name: "Cancel Order" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main")).toContainText("Refunded");
  await expect(page.getByRole("button", { name: "Cancel Order" })).toBeHidden();
  await page.getByRole("link", { name: "All orders" }).click();
  await expect(page.getByRole("article").first()).toContainText("Cancelled");
  expect(await fan.orders()).toMatchObject([{ status: "cancelled", payment_status: "refunded" }]);
});
