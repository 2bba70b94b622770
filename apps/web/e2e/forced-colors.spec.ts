import type { Locator } from "@playwright/test";
import { openHydrated } from "./hydrated.ts";
import { signInAsOwner } from "./support/owner.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active" }));

const ground = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor);

/** Asserts that of two elements of one kind only the first has the system's highlight. */
async function expectHighlight(chosen: Locator, other: Locator) {
  const highlight = await chosen.page().evaluate(() => {
    const sample = document.body.appendChild(document.createElement("i"));
    sample.style.backgroundColor = "Highlight";
    const { backgroundColor } = getComputedStyle(sample);
    sample.remove();
    return backgroundColor;
  });
  await expect.poll(() => ground(chosen)).toBe(highlight);
  expect(await ground(other)).not.toBe(highlight);
}

test("with forced colours a fan sees what is chosen, current and on", async ({ page }) => {
  await openHydrated(page, "/products/1");
  const size = (name: string) => page.locator("label", { hasText: name }).first();
  await size("Medium").click();
  await expectHighlight(size("Medium"), size("Small"));
  const pictures = page.getByRole("main").locator("button:has(img)[aria-current]");
  const outlines = pictures.evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle));
  expect((await outlines).slice(0, 2)).toEqual(["solid", "none"]);

  const main = page.getByRole("banner").getByRole("navigation");
  await main.getByRole("link", { name: "Music" }).click();
  await expectHighlight(main.getByRole("link", { name: "Music" }), main.getByRole("link", { name: "Store" }));

  await openHydrated(page, "/albums/1");
  await page.getByRole("button", { name: /^Play Album/ }).click();
  const tracks = page.getByRole("main").getByRole("listitem");
  await expectHighlight(
    tracks.getByRole("button", { name: /^Pause/ }).first(),
    tracks.getByRole("button", { name: /^Play / }).first(),
  );
  const player = page.getByRole("region", { name: "Player" });
  await player.getByRole("button", { name: "Shuffle" }).click();
  await expectHighlight(
    player.getByRole("button", { name: "Shuffle" }),
    player.getByRole("button", { name: /^Repeat/ }),
  );
  await player.getByRole("button", { name: "Queue", exact: true }).click();
  const rows = page.locator("button.choose");
  await expectHighlight(
    rows.and(page.locator("[aria-current]")),
    rows.and(page.locator(":not([aria-current])")).first(),
  );
  const volume = player.getByRole("slider", { name: "Volume" });
  expect(await volume.evaluate((slider) => getComputedStyle(slider).forcedColorAdjust)).toBe("none");
});

test("with forced colours the owner sees the current page, and which switches are on", async ({ page, site }) => {
  await signInAsOwner(page, site, "/admin/notices");
  const areas = page.getByRole("navigation", { name: "Owner area" });
  await expectHighlight(areas.getByRole("link", { name: "Notices" }), areas.getByRole("link", { name: "Team" }));
  // The thumb, whose place shows the state.
  const thumb = page.locator("label:has(input[role=switch]) [data-part=thumb]").first();
  await expectHighlight(thumb, thumb.locator("xpath=.."));

  await page.goto("/admin/store/settings");
  const tabs = page.getByRole("main").getByRole("navigation");
  await expectHighlight(tabs.getByRole("link", { name: "Settings" }), tabs.getByRole("link", { name: "Products" }));
  // Otherwise the fields under the bar would show through its buttons.
  const bar = page.getByRole("button", { name: "Save", exact: true }).locator("xpath=..");
  expect(await ground(bar)).not.toBe("rgba(0, 0, 0, 0)");
});
