import { expect, test } from "./support/test.ts";

test("the hero leads to music, store and events", async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Ember Oriole");
  await expect(main.getByRole("link", { name: "Explore Music" })).toHaveAttribute("href", "/music");
  await expect(main.getByRole("link", { name: "Shop Merch" })).toHaveAttribute("href", "/store");
  await expect(main.getByRole("link", { name: "View Events" })).toHaveAttribute("href", "/events");
});

test("at most four popular tracks stand there with a Play button each, and the disabled card of the next song", async ({
  page,
}) => {
  await page.goto("/");
  const popular = page.getByRole("region", { name: "Popular Tracks" });
  await expect(popular.getByRole("button", { name: /^Play / })).toHaveCount(4);
  const upcoming = popular.getByRole("listitem").filter({ hasText: "Upcoming Song" });
  const button = upcoming.getByRole("button", { name: "Coming Soon" });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription("The artist has not set a date yet.");
});

test("Play on a popular track makes it sound, Pause stops it", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Close the streaming panel" }).click();
  const popular = page.getByRole("region", { name: "Popular Tracks" });
  await popular.getByRole("button", { name: "Play Miracle" }).click();
  await expect(page.getByRole("region", { name: "Player" })).toContainText("Miracle");
  await popular.getByRole("button", { name: "Pause Miracle" }).click();
  await expect(popular.getByRole("button", { name: "Play Miracle" })).toBeVisible();
});

test("the official video is not loaded before someone asks for it", async ({ page }) => {
  const films: string[] = [];
  page.on("request", (request) => {
    if (/\.(mp4|webm)/.test(request.url())) films.push(request.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const section = page.getByRole("region", { name: /Miracle/ });
  await expect(section.locator("video, iframe")).toHaveCount(0);
  expect(films).toEqual([]);
  // The script of what lies far down the page comes when one comes near.
  await expect(async () => {
    const film = section.locator("video, iframe");
    // Where one click was enough, the button is gone.
    if ((await film.count()) === 0) {
      await section.getByRole("button", { name: /Play the official video/ }).click({ timeout: 2_000 });
    }
    await expect(film).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect.poll(() => films.length).toBeGreaterThan(0);
});

test("the floating panel names the track, links to five services, and loads its player on request", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/");
  const panel = page.getByRole("complementary", { name: "NOW STREAMING: MIRACLE" });
  await expect(panel.getByRole("listitem").getByRole("link")).toHaveCount(5);
  // Word marks are type alone: the site's own mark once stood behind them.
  for (const mark of await panel.getByRole("listitem").locator("span").all())
    await expect(mark).toHaveCSS("background-image", "none");
  await expect(panel.getByRole("link", { name: "Open", exact: true })).toHaveAttribute("href", /^https/);
  await expect(panel.locator("iframe")).toHaveCount(0);
  await panel.getByRole("button", { name: "Listen here" }).click();
  const frame = panel.locator("iframe");
  await expect(frame).toHaveAttribute("height", "352");
  const player = frame.contentFrame();
  await player.getByRole("button", { name: "Play Miracle" }).click();
  await expect(player.getByRole("button", { name: "Pause Miracle" })).toBeVisible();
});

test("the embedded player and the site's own take turns", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/");
  const panel = page.getByRole("complementary", { name: "NOW STREAMING: MIRACLE" });
  await panel.getByRole("button", { name: "Listen here" }).click();
  const embedded = panel.locator("iframe").contentFrame();
  await embedded.getByRole("button", { name: "Play Miracle" }).click();
  await expect(embedded.getByRole("button", { name: "Pause Miracle" })).toBeVisible();
  await page.getByRole("button", { name: /^Play Album/ }).click();
  await expect(embedded.getByRole("button", { name: "Play Miracle" })).toBeVisible();
  await embedded.getByRole("button", { name: "Play Miracle" }).click();
  await expect(
    page.getByRole("region", { name: "Player" }).getByRole("button", { name: "Play", exact: true }),
  ).toBeVisible();
});

test("on a phone the panel comes with the first scroll, and is a strip", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const panel = page.getByRole("complementary", { name: "NOW STREAMING: MIRACLE" });
  await expect(panel).toBeHidden();
  await page.mouse.wheel(0, 300);
  await expect(panel).toBeVisible();
  expect((await panel.boundingBox())?.height).toBeLessThan(64);
});

test("the panel stays until it is closed", async ({ page }) => {
  await page.goto("/");
  const panel = page.getByRole("complementary", { name: "NOW STREAMING: MIRACLE" });
  await page.mouse.wheel(0, 3000);
  await expect(panel).toBeVisible();
  await panel.getByRole("button", { name: "Close the streaming panel" }).click();
  await expect(panel).toBeHidden();

  // Closed for good on this device: neither drawn while the page hydrates nor when one comes back to it.
  await page.addInitScript(() => {
    const seen = () =>
      [...document.querySelectorAll("[data-streaming-panel]")].some((panel) => panel.checkVisibility());
    const look = () => {
      if (seen()) document.documentElement.dataset.panelSeen = "";
      requestAnimationFrame(look);
    };
    look();
  });
  await page.reload();
  await expect(panel).toBeHidden();
  await page.goto("/music");
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL("/");
  await expect(panel).toBeHidden();
  await expect(page.locator("html[data-panel-seen]")).toHaveCount(0);
  // Another title is news.
  await page.evaluate(() => localStorage.setItem("streaming_panel_closed", "Another Song"));
  await page.reload();
  await expect(panel).toBeVisible();
});

for (const width of [390, 768, 1440]) {
  test(`three upcoming events stand there at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const events = page.getByRole("region", { name: "Upcoming Events" });
    await expect(events.getByRole("listitem")).toHaveCount(3);
    for (const event of await events.getByRole("listitem").all()) await expect(event).toBeVisible();
    await expect(events.getByRole("link", { name: /^View Details/ })).toHaveCount(3);
  });
}

test("after the three shows come five dates, and some of the store", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("list", { name: "More dates" }).getByRole("listitem")).toHaveCount(5);
  await expect(page.getByRole("list", { name: "From the Store" }).getByRole("listitem")).toHaveCount(4);
});

test("Stay Connected has a button for each network", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Stay Connected" }).getByRole("link")).toHaveCount(5);
});
