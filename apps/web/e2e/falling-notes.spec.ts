import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

test("the notes fall in 3 layers of 20, stop on request and stay stopped; their control covers no text; with reduced motion there are none", async ({
  page,
}) => {
  await test.step("with reduced motion there are none", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const code = page.waitForResponse(/later-parts/);
    await page.goto("/terms");
    await code;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    await expect(page.locator("[data-falling-notes]")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /notes/ })).toHaveCount(0);
  });

  const notes = page.locator("[data-falling-notes]");
  await test.step("they fall", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto("/terms");
    await expect(notes.locator("[data-layer]")).toHaveCount(3);
    await expect(notes.locator("[data-layer=near] > *")).toHaveCount(20);
    await expect(notes).toHaveAttribute("aria-hidden", "true");
    await expect.poll(() => workWhileNotesFall(page)).toEqual({ styles: 0, layouts: 0, blurs: 0 });
  });

  for (const width of [390, 768, 1440]) {
    await test.step(`their control covers no text at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 844 });
      // The columns above it are laid out, and take up space, only when they are scrolled near.
      await page.getByRole("contentinfo").getByRole("link", { name: "Meet & Greets" }).scrollIntoViewIfNeeded();
      const control = page.getByRole("button", { name: "Pause the falling notes" });
      await control.scrollIntoViewIfNeeded();
      // An element with a fixed position could not avoid the text that scrolls beneath it, so it must be static.
      expect(await coveredBy(control)).toEqual({ position: "static", found: [] });
    });
  }

  await test.step("they stop on request, and stay stopped", async () => {
    await page.getByRole("button", { name: "Pause the falling notes" }).click();
    await expect(notes).toHaveAttribute("data-paused");
    await page.reload();
    await expect(notes).toHaveAttribute("data-paused");
    await page.goto("/admin/login");
    await expect(notes.locator("[data-layer=far] > *")).toHaveCount(20);
    await expect(notes).toHaveAttribute("data-paused");
    await page.getByRole("button", { name: "Let the notes fall" }).click();
    await expect(notes).not.toHaveAttribute("data-paused");
  });
});

/**
 * The cost of half a second of falling notes besides moving them: the number of style recalculations and layouts, and of
 * elements whose blurred background is repainted every frame.
 */
async function workWhileNotesFall(page: Page): Promise<{ styles: number; layouts: number; blurs: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const counts = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return new Map(metrics.map(({ name, value }) => [name, value]));
  };
  const before = await counts();
  await page.waitForTimeout(500);
  const after = await counts();
  await session.detach();
  const grown = (name: string) => (after.get(name) ?? Number.NaN) - (before.get(name) ?? Number.NaN);
  const blurs = await page.evaluate(
    () => [...document.querySelectorAll("*")].filter((one) => getComputedStyle(one).backdropFilter !== "none").length,
  );
  return { styles: grown("RecalcStyleCount"), layouts: grown("LayoutCount"), blurs };
}

/** How the control is positioned, and the texts that it overlaps. */
const coveredBy = (control: Locator) =>
  control.evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (
        !text.nodeValue?.trim() ||
        button.contains(text) ||
        !text.parentElement?.checkVisibility({ contentVisibilityAuto: true }) ||
        text.parentElement?.closest("[aria-hidden=true], script")
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) {
        if (box.left < right && box.right > left && box.top < bottom && box.bottom > top) found.push(text.nodeValue);
      }
    }
    return { position: getComputedStyle(button.parentElement ?? button).position, found };
  });
