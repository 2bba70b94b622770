import type { Page } from "@playwright/test";
import { openHydrated } from "./hydrated.ts";
import { PASSWORD, register } from "./support/fans.ts";
import { expect, test } from "./support/test.ts";

// Journeys of docs/operations/accessibility.md that no other story covers by keyboard alone.

const MAX_STEPS = 90;

/** Tabs forward until a link, button or field whose name matches has focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return "";
      const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : undefined;
      return (at.getAttribute("aria-label") ?? label ?? at.textContent ?? "").trim();
    });
  const passed: string[] = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press("Tab");
    const at = await focused();
    if (name.test(at)) return;
    passed.push(at);
  }
  throw new Error(`no key leads to ${name}; the focus came past ${passed.join(" | ")}`);
}

test("a fan logs in, marks a track, queues one, joins a show, and makes and removes a wish, by keyboard alone", async ({
  page,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  const { email } = await register(page);

  await openHydrated(page, "/albums/1");
  await tabTo(page, /^Login$/);
  await press("Enter");
  await expect(page.getByLabel("Email")).toBeVisible();
  await tabTo(page, /^Email$/);
  await page.keyboard.type(email);
  await tabTo(page, /^Password$/);
  await page.keyboard.type(PASSWORD);
  await press("Enter");
  await expect(page).toHaveURL(/\/albums\/1$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Account" })).toBeVisible();

  // A heart, then the menu of the same row: Escape returns the focus, Enter runs the chosen item. Each row's heart loads
  // separately, so the first one to appear may belong to another row.
  const rows = page.getByRole("list", { name: /^Tracks of/ }).getByRole("listitem");
  await expect(page.getByRole("button", { name: /^Add .* to favorites$/ })).toHaveCount(await rows.count());
  await tabTo(page, /^Add .* to favorites$/);
  await press("Enter");
  await expect(page.getByRole("button", { name: /^Remove .* from favorites$/ }).first()).toBeFocused();
  await tabTo(page, /^More about /);
  await press("Enter");
  await expect(page.getByRole("menuitem", { name: "Play next" })).toBeFocused();
  await press("Escape");
  await expect(page.getByRole("button", { name: /^More about / }).first()).toBeFocused();
  await press("Enter");
  await press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Add to queue" })).toBeFocused();
  await press("Enter");
  const message = page.getByText(/is in the queue$/);
  await expect(message).toBeVisible();
  // A title of one long word leaves the message's button within the window.
  const beyond = await message.evaluate((text) => {
    text.textContent = "Donaudampfschifffahrt".repeat(9);
    return (text.parentElement?.getBoundingClientRect().right ?? 0) - innerWidth;
  });
  expect(beyond).toBeLessThan(0);

  const { upcoming_events } = await (await page.request.get("/api/events/events/upcoming/")).json();
  const show = upcoming_events.find(
    (one: { status: string; capacity: number | null; ticket_url: string | null }) =>
      one.status === "upcoming" && one.ticket_url === null && one.capacity !== 2,
  );
  await openHydrated(page, `/events/${show.id}`);
  await expect(page.getByRole("button", { name: "Join", exact: true }).first()).toBeVisible();
  await tabTo(page, /^Join$/);
  await press("Enter");
  await expect(page.getByText("You are in").first()).toBeVisible();

  await openHydrated(page, "/settings");
  await expect(page.getByText("You are not waiting for anything right now.")).toBeVisible();
  await tabTo(page, /^Tell me about shows near me$/);
  await press("Enter");
  const dialog = page.getByRole("dialog", { name: "Shows near you" });
  await expect(dialog.getByLabel("City")).toBeVisible();
  await press("Escape");
  await expect(page.getByRole("button", { name: "Tell me about shows near me" })).toBeFocused();
  await press("Enter");
  await expect(dialog.getByLabel("City")).toBeVisible();
  await tabTo(page, /^City$/);
  await page.keyboard.type("Berlin");
  await press("Enter");
  await expect(dialog.getByRole("status")).toBeVisible();
  await tabTo(page, /^Done$/);
  await press("Enter");
  await expect(page.getByText("Shows near Berlin")).toBeVisible();
  await expect(page.getByRole("button", { name: "Tell me about shows near me" })).toBeFocused();
  await press("Shift+Tab");
  await press("Shift+Tab");
  await expect(page.getByRole("button", { name: "End: Shows near Berlin" })).toBeFocused();
  await press("Enter");
  await expect(page.getByText("You are not waiting for anything right now.")).toBeVisible();
});
