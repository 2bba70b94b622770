import type { Page } from "@playwright/test";
import { openHydrated } from "./hydrated.ts";
import { axeFaults } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Player" });
const position = (page: Page) => page.getByRole("slider", { name: "Position" });

/** The elapsed seconds that the player shows. */
async function elapsed(page: Page): Promise<number> {
  const text = (await position(page).getAttribute("aria-valuetext")) ?? "";
  const [minutes = "0", seconds = "0"] = (text.split(" of ")[0] ?? "").split(":");
  return Number(minutes) * 60 + Number(seconds);
}

/** Opens the album's page and plays its `nth` track from 0. Returns the titles of all its tracks. */
async function playAlbum(page: Page, nth = 0): Promise<string[]> {
  await page.goto("/albums/1");
  const tracks = page.getByRole("list", { name: /tracks/i }).getByRole("button", { name: /^Play / });
  const names = await tracks.evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label") ?? ""));
  await tracks.nth(nth).click();
  await expect(bar(page).getByRole("button", { name: "Pause" })).toBeVisible();
  return names.map((name) => name.replace("Play ", ""));
}

test("music keeps playing through navigations, and the media session has the current track", async ({ page }) => {
  const [title = ""] = await playAlbum(page);
  await expect.poll(() => elapsed(page)).toBeGreaterThan(0);
  const before = await elapsed(page);
  await page.getByRole("banner").getByRole("link", { name: "Music" }).click();
  await expect(page).toHaveURL(/\/music$/);
  // The URL changes before the page does, and the new page starts at its top: a click in between can miss its link.
  await expect(page.getByRole("heading", { name: "Music Library", level: 1 })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await page.goBack();
  await expect(bar(page)).toContainText(title);
  await expect.poll(() => elapsed(page)).toBeGreaterThan(before);
  await expect(bar(page).getByRole("button", { name: "Pause" })).toBeVisible();
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(title);
});

test("music keeps playing through a link whose script is late, and a script that never arrives does not block the link", async ({
  page,
}) => {
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/footer-content*", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.clock.install();
  const [title = ""] = await playAlbum(page);
  // The footer's script may be held back, but its link works.
  const terms = page.getByRole("contentinfo").getByRole("link", { name: "Terms" });
  await page.evaluate(() => Object.assign(window, { stays: true }));
  // The page's time stands still: three seconds after the tap, the link would load its page without the script.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await terms.click();
  await expect(terms).toHaveAttribute("data-tap-waits");
  released.resolve();
  const isHydrated = () => terms.evaluate((link) => Object.keys(link).some((key) => key.startsWith("__reactProps")));
  await expect.poll(isHydrated).toBe(true);
  await page.clock.resume();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(bar(page)).toContainText(title);
  await expect(bar(page).getByRole("button", { name: "Pause" })).toBeVisible();
  expect(await page.evaluate(() => "stays" in window)).toBe(true);

  await page.route("**/assets/footer-content*", () => undefined);
  await openHydrated(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
});

test("a later visit restores queue, position and volume, paused, until the player is closed", async ({ page }) => {
  const titles = await playAlbum(page, 1);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  const before = await elapsed(page);
  const readAt = Date.now();
  await page.reload();
  await expect(bar(page)).toContainText(titles[1] ?? "");
  await expect(bar(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();
  const after = await elapsed(page);
  expect(after).toBeGreaterThanOrEqual(before - 1);
  // Playback continued until the page was unloaded.
  expect(after).toBeLessThanOrEqual(before + (Date.now() - readAt) / 1000 + 2);
  await expect(page.getByRole("slider", { name: "Volume" })).toHaveValue("0.9");
  await bar(page).getByRole("button", { name: "Next track" }).click();
  await expect(bar(page)).toContainText(titles[2] ?? "");

  await page.getByRole("button", { name: "Close player" }).click();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test("the queue is reordered by the keyboard and by dragging, and lyrics follow the music", async ({ page }) => {
  await test.step("the queue is reordered by the keyboard and by dragging", async () => {
    const titles = await playAlbum(page);
    await page.keyboard.press("q");
    const queue = page.getByRole("list", { name: "Queue" });
    const order = () =>
      queue.getByRole("button", { name: /^Play / }).evaluateAll((rows) => rows.map((row) => row.textContent));
    const shown = (names: string[]) => names.map((name) => expect.stringContaining(name));
    await expect(queue).toBeVisible();
    expect(await order()).toEqual(shown(titles));

    const [first = "", second = "", third = "", ...rest] = titles;
    await queue.getByRole("button", { name: `Move ${third}`, exact: true }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText(/picked up/i).first()).toBeAttached();
    // The row starts to handle arrow keys shortly after it announces the pick-up, so a key pressed too early is repeated.
    const moved = page.getByText(/is over position 2/).first();
    await expect(async () => {
      if ((await moved.count()) === 0) await page.keyboard.press("ArrowUp");
      await expect(moved).toBeAttached({ timeout: 3000 });
    }).toPass();
    await page.keyboard.press("Space");
    await expect(page.getByText(/was dropped/i).first()).toBeAttached();
    await expect.poll(order).toEqual(shown([first, third, second, ...rest]));

    // Rows animate to their places; hovering waits until they are stable before they are measured.
    await queue.getByRole("button", { name: `Move ${second}`, exact: true }).hover();
    const handle = await queue.getByRole("button", { name: `Move ${first}`, exact: true }).boundingBox();
    const goal = await queue.getByRole("button", { name: `Move ${second}`, exact: true }).boundingBox();
    if (!handle || !goal) throw new Error("The rows have no place on the screen.");
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2 + 6, { steps: 8 });
    await expect(page.getByText(/is over position 3/).first()).toBeAttached();
    await page.mouse.up();
    await expect.poll(order).toEqual(shown([third, second, first, ...rest]));
    await expect(bar(page)).toContainText(first);
    await expect(queue.locator("[aria-current=true]")).toContainText(first);
  });

  await test.step("lyrics follow the music, and pressing a line seeks to it", async () => {
    // Paused, so that the current line does not change during the check.
    await bar(page).getByRole("button", { name: "Pause" }).click();
    await page.keyboard.press("l");
    const lines = page.getByRole("list", { name: "Lyrics" }).getByRole("button");
    await lines.nth(4).click();
    await expect(lines.nth(4)).toHaveAttribute("aria-current", "true");
    await bar(page).getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(() => elapsed(page)).toBeGreaterThan(5);
    await lines.nth(4).focus();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("list", { name: "Lyrics" })).toBeHidden();
  });
});

test("bar, panels and help have no axe violations, and the bar covers nothing", async ({ page }) => {
  await test.step("the end of the page and a focused link are not covered by the bar", async () => {
    await playAlbum(page);
    const last = page.getByRole("contentinfo").getByRole("link").last();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue("--player-height")))
      .not.toBe("");
    // Parts that were never in view have an estimated height until they are first rendered.
    await last.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await last.focus();
    const top = (await bar(page).boundingBox())?.y ?? 0;
    const bottom = async () => {
      const link = await last.boundingBox();
      return (link?.y ?? 0) + (link?.height ?? 0);
    };
    await expect.poll(bottom).toBeLessThanOrEqual(top);
  });

  await test.step("bar, panels and help have no axe violations", async () => {
    const check = async (part = "section[aria-label=Player]") =>
      (await axeFaults(page, part)).map(({ id, nodes }) => [id, nodes[0]?.html]);
    expect(await check()).toEqual([]);
    for (const [key, name] of [
      ["q", "Queue"],
      ["l", "Album and lyrics"],
    ]) {
      await page.keyboard.press(key ?? "");
      await expect(page.getByRole("region", { name })).toBeVisible();
      expect(await check(`section[aria-label="${name}"]`)).toEqual([]);
    }
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    expect(await check("dialog[open]")).toEqual([]);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the bar opens to a full screen that traps the focus, and a swipe down closes it", async ({ page }) => {
    const [title = ""] = await playAlbum(page);
    await expect(page.getByRole("slider", { name: "Volume" })).toHaveCount(0);
    const open = page.getByRole("button", { name: /^Open player/ });
    await open.click();
    const full = page.getByRole("dialog", { name: "Player" });
    await expect(full.getByRole("heading", { name: title })).toBeVisible();
    // More presses than there are controls, so that the focus wraps around.
    for (let press = 0; press < 14; press++) await page.keyboard.press("Tab");
    expect(
      await full.evaluate(
        (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
      ),
    ).toBe(true);
    expect((await axeFaults(page, "dialog[open]")).map(({ id }) => id)).toEqual([]);

    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
    await touch("touchStart", 250);
    for (const y of [290, 340, 400, 460]) await touch("touchMove", y);
    await touch("touchEnd");
    await expect(full).toBeHidden();
    await expect(open).toBeFocused();
    await expect(bar(page).getByRole("button", { name: "Pause" })).toBeVisible();
  });
});
