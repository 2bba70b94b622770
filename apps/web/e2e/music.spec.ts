import { expect, test } from "./support/test.ts";

test("the three tabs have their own URLs, work by keyboard, and list every track and album", async ({ page }) => {
  await test.step("the tabs have their own URLs and work by keyboard", async () => {
    await page.goto("/music");
    const tabs = page.getByRole("tablist", { name: "Music Library" });
    await expect(tabs.getByRole("tab")).toHaveText(["Featured Music", "All Tracks", "Albums"]);
    await expect(tabs.getByRole("tab", { selected: true })).toHaveText("Featured Music");
    await tabs.getByRole("tab", { name: "All Tracks" }).click();
    await expect(page).toHaveURL("/music?tab=tracks");
    await expect(tabs.getByRole("tab", { selected: true })).toHaveText("All Tracks");
    await tabs.getByRole("tab", { name: "All Tracks" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(tabs.getByRole("tab", { name: "Albums" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/music?tab=albums");
    await page.goBack();
    await expect(tabs.getByRole("tab", { selected: true })).toHaveText("All Tracks");
  });

  await test.step("All Tracks lists every track with its length, Albums every album, including the hidden ones", async () => {
    const rows = page.getByRole("list", { name: "All tracks" }).getByRole("listitem");
    expect(await rows.count()).toBeGreaterThanOrEqual(16);
    await expect(rows.filter({ hasText: "Miracle" })).toContainText("3:57");
    await page.getByRole("tab", { name: "Albums" }).click();
    for (const title of ["Lanterns on the Water", "Urban Beats", "Digital Waves"]) {
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
    }
  });
});

test("Featured Music shows the featured track, upcoming music and playable albums, without those hidden from it", async ({
  page,
}) => {
  await test.step("the Coming Soon card's buttons are disabled and explain why", async () => {
    await page.goto("/music");
    const card = page.getByRole("article").filter({ hasText: "Coming Soon" });
    await expect(card.getByRole("button", { name: "Coming Soon" })).toBeDisabled();
    const notify = card.getByRole("button", { name: "Notify Me" });
    await expect(notify).toBeDisabled();
    await expect(notify).toHaveAccessibleDescription("The artist has not set a date yet.");
    await page.getByRole("tab", { name: "Albums" }).click();
    await expect(page.getByRole("button", { name: "Pre-order" })).toBeDisabled();
  });

  await test.step("Play Album starts the album and becomes Pause", async () => {
    await page.getByRole("tab", { name: "Featured Music" }).click();
    const card = page.getByRole("article").filter({ hasText: "Amber Season" });
    await card.getByRole("button", { name: "Play Album: Amber Season" }).click();
    await expect(card.getByRole("button", { name: "Pause Amber Season" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Player" })).toContainText("October Hands");
  });

  await test.step("the featured track links to its services, and albums hidden from the cards are left out", async () => {
    const featured = page.getByRole("region", { name: "Miracle" });
    await expect(featured).toContainText("3:57");
    await expect(featured.getByRole("listitem").getByRole("link")).toHaveCount(5);

    const albums = page.getByRole("region", { name: "Featured albums" });
    await expect(albums.getByRole("heading", { name: "Lanterns on the Water" })).toBeVisible();
    await expect(albums.getByRole("heading", { name: /Urban Beats|Digital Waves/ })).toHaveCount(0);
    const card = albums.getByRole("article").filter({ hasText: "Lanterns on the Water" });
    await expect(card).toContainText("Ember Oriole");
    await expect(card).toContainText("5 tracks");
    await expect(card).toContainText("$9.99");
    await expect(card).toContainText("Dream Pop");
    await expect(card.getByRole("listitem")).toHaveCount(3);
    await expect(card.getByRole("button", { name: /favorites/ })).toHaveCount(0);
    await card.getByRole("link", { name: "View Lanterns on the Water" }).click();
    await expect(page).toHaveURL(/\/albums\/\d+$/);
  });
});

test("an album shows its facts, all its tracks, its credits and neighbouring albums, and a link to share", async ({
  page,
  context,
  baseURL,
}) => {
  await test.step("it shows its facts, all its tracks, its credits and neighbouring albums", async () => {
    await page.goto("/music?tab=albums");
    await page.getByRole("link", { name: /Amber Season/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Amber Season");
    const main = page.getByRole("main");
    for (const fact of ["October 3, 2025", "Indie Folk", "4 tracks", "$5.99", "EP"])
      await expect(main).toContainText(fact);
    await expect(page.getByRole("list", { name: "Tracks of Amber Season" }).getByRole("listitem")).toHaveCount(4);
    await expect(page.getByRole("region", { name: "Credits" })).toContainText("The Low Lamp Room");
    const neighbours = page.getByRole("navigation", { name: "Other albums" });
    await neighbours.getByRole("link", { name: /Later/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lanterns on the Water");
  });

  await test.step("Share copies the album's URL where there is no share sheet", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await expect(page).toHaveURL("/albums/1");
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByText("Link copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/albums/1`);
  });
});

test("unknown album ids and pages past the end of the list return 404", async ({ page, problems }) => {
  problems.allow(/status of 404/);
  for (const path of ["/albums/999999", "/albums/abc", "/albums/0", "/music?tab=tracks&page=999"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
  }
});
