import { expect, test } from "./support/test.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the bar has two rows, and Back closes the queue, the player and the menu before it leaves the page", async ({
    page,
  }) => {
    await page.goto("/store");
    await page.goto("/albums/1");
    await page
      .getByRole("button", { name: /^Play / })
      .first()
      .click();
    const bar = page.getByRole("region", { name: "Player" });
    for (const name of ["Previous track", "Pause", "Next track", "Close player"])
      await expect(bar.getByRole("button", { name })).toBeVisible();
    await expect(bar.getByRole("slider", { name: "Position" })).toBeVisible();
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(104);

    await bar.getByRole("button", { name: /^Open player/ }).click();
    const full = page.getByRole("dialog", { name: "Player" });
    await full.getByRole("button", { name: "Queue" }).click();
    await page.goBack();
    await expect(full).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
    await expect(page).toHaveURL("/albums/1");

    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Events" }).click();
    await expect(page).toHaveURL("/events");
    await page.goBack();
    await expect(page).toHaveURL("/albums/1");
    // The page itself navigates back past the history entry of the closed menu.
    await expect.poll(() => page.evaluate(() => history.state?.fanfareLayer ?? 0)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL("/store");
  });
});

test("the waveform seeks, a link with a timestamp opens the track there, and two tabs never play at the same time", async ({
  page,
  context,
}) => {
  await test.step("the waveform seeks, and a link with a timestamp opens the track there", async () => {
    await page.goto("/albums/1?track=1&t=83");
    const bar = page.getByRole("region", { name: "Player" });
    await expect(bar.locator(".time").first()).toHaveText("1:23");
    await page.getByRole("button", { name: "Play", exact: true }).last().click();
    await expect(bar.getByRole("button", { name: "Pause" })).toBeVisible();
    await expect(bar.locator("svg path.played")).toBeAttached();
    const slider = bar.getByRole("slider", { name: "Position" });
    const box = await slider.boundingBox();
    if (!box) throw new Error("The slider has no box");
    await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2);
    await expect
      .poll(() => slider.evaluate((input: HTMLInputElement) => input.valueAsNumber / Number(input.max)))
      .toBeGreaterThan(0.74);
  });

  await test.step("two tabs never play at the same time", async () => {
    await page.goto("/albums/1");
    await page
      .getByRole("button", { name: /^Play / })
      .first()
      .click();
    const bar = page.getByRole("region", { name: "Player" });
    await expect(bar.getByRole("button", { name: "Pause" })).toBeVisible();
    const other = await context.newPage();
    await other.goto("/albums/2");
    await other.locator("html[data-hydrated]").waitFor({ state: "attached" });
    await other
      .getByRole("button", { name: /^Play / })
      .first()
      .click();
    await expect(other.getByRole("region", { name: "Player" }).getByRole("button", { name: "Pause" })).toBeVisible();
    await expect(bar.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await bar.getByRole("button", { name: "Play", exact: true }).click();
    await expect(
      other.getByRole("region", { name: "Player" }).getByRole("button", { name: "Play", exact: true }),
    ).toBeVisible();
  });
});
