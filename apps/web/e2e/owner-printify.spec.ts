import type { Page } from "@playwright/test";
import { startPrintifySimulator } from "../../../packages/simulators/src/printify/server.ts";
import { DEMO_DATA_VARIABLE } from "../../../scripts/lib/demo-data.ts";
import { type Site, startSite } from "../../../scripts/lib/site.ts";
import { axeFaults } from "./support/axe.ts";
import { fillOwnerLogin } from "./support/owner.ts";
import { expect, test } from "./support/test.ts";

async function enter(page: Page, site: Site) {
  await page.goto(`${site.url}/admin/login`);
  await fillOwnerLogin(page, site.owner);
  await page.getByRole("link", { name: "Print-on-demand", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Print-on-demand" })).toBeVisible();
}

const tab = (page: Page, name: string) => page.getByRole("tab", { name });

test("without a token the owner area says what to configure and offers no action that cannot work", async ({
  page,
  site,
}) => {
  await enter(page, site);
  await expect(page.getByText("Disconnected", { exact: true })).toBeVisible();
  await expect(page.getByText("Printify is not configured.", { exact: false })).toBeVisible();
  await expect(page.getByText("Available shops: 0")).toBeVisible();
  const loads: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));
  await tab(page, "Shop Products").click();
  await expect(page.getByRole("alert").getByText("Printify is not configured.", { exact: false })).toBeVisible();
  await tab(page, "Sync Products").click();
  await page.getByRole("button", { name: "Sync Products" }).click();
  await expect(page.getByRole("alert").getByText("Printify is not configured.", { exact: false })).toBeVisible();
  await tab(page, "Sync Products").press("Home");
  await expect(tab(page, "Status & Settings")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Available shops: 0")).toBeVisible();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  // Switching tabs by pointer and by keyboard caused no page load.
  expect(loads).toEqual([]);

  await page.getByRole("link", { name: "Print-on-demand", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Print-on-demand" })).toBeVisible();
  // The only one on the page.
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
});

test("with a shop configured, its products are imported and appear in the store", async ({ page }) => {
  const template = process.env[DEMO_DATA_VARIABLE];
  if (template === undefined) throw new Error("The stories' global set-up has not run.");
  const simulator = await startPrintifySimulator({ token: "story" });
  const site = await startSite({
    from: template,
    env: {
      PRINTIFY_API_TOKEN: "story",
      PRINTIFY_SHOP_ID: String(simulator.shop.id),
      PRINTIFY_API_URL: simulator.url,
    },
  });
  try {
    await enter(page, site);
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();
    await expect(page.getByText("Available shops: 2")).toBeVisible();
    await tab(page, "Shop Products").click();
    await expect(page.getByText("Loaded 0 products from Printify shop")).toBeVisible();
    await expect(page.getByText("Create products in Printify first", { exact: false })).toBeVisible();

    simulator.products.create({ title: "Sunset Tee", description: "<p>Heavy cotton</p>" });
    const blank = simulator.products.create({ title: "Bare", visible: false });
    simulator.products.change(blank.id, { title: "" });
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByText("Loaded 2 products from Printify shop")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Untitled Product" })).toBeVisible();
    await expect(page.getByText("No description")).toBeVisible();
    await expect(page.getByText("Hidden", { exact: true })).toBeVisible();

    await tab(page, "Sync Products").click();
    await page.getByRole("button", { name: "Sync Products" }).click();
    await expect(page.getByText("Successfully synced 2 products")).toBeVisible();
    await tab(page, "Shop Products").click();
    await expect(page.getByText("In the shop", { exact: true })).toBeVisible();
    const violations = await axeFaults(page);
    expect(violations.map(({ id, help }) => `${id}: ${help}`)).toEqual([]);
    await page.getByRole("link", { name: "See it in the shop" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sunset Tee" })).toBeVisible();
  } finally {
    // The page is still loading pictures, and the servers that serve them are about to stop.
    await page.close();
    await site.stop();
    await simulator.close();
  }
});
