import { noNewRequests, openHydrated } from "./hydrated.ts";
import { expect, test } from "./support/test.ts";

test("home links to music, store and events and shows popular tracks, shows at every width, more dates and the networks", async ({
  page,
}) => {
  await page.goto("/");
  await test.step("the hero links to music, store and events", async () => {
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Ember Oriole");
    await expect(main.getByRole("link", { name: "Explore Music" })).toHaveAttribute("href", "/music");
    await expect(main.getByRole("link", { name: "Shop Merch" })).toHaveAttribute("href", "/store");
    await expect(main.getByRole("link", { name: "View Events" })).toHaveAttribute("href", "/events");
  });

  await test.step("at most four popular tracks have a Play button, and the upcoming song's button is disabled", async () => {
    const popular = page.getByRole("region", { name: "Popular Tracks" });
    await expect(popular.getByRole("button", { name: /^Play / })).toHaveCount(4);
    const upcoming = popular.getByRole("listitem").filter({ hasText: "Upcoming Song" });
    const button = upcoming.getByRole("button", { name: "Coming Soon" });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription("The artist has not set a date yet.");
  });

  await test.step("five more dates and four store products follow the three shows", async () => {
    await expect(page.getByRole("list", { name: "More dates" }).getByRole("listitem")).toHaveCount(5);
    await expect(page.getByRole("list", { name: "From the Store" }).getByRole("listitem")).toHaveCount(4);
  });

  await test.step("Stay Connected has a link for each network", async () => {
    await expect(page.getByRole("region", { name: "Stay Connected" }).getByRole("link")).toHaveCount(5);
  });

  await test.step("three upcoming events are visible on a phone, a tablet and a desktop", async () => {
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const events = page.getByRole("region", { name: "Upcoming Events" });
      await expect(events.getByRole("listitem")).toHaveCount(3);
      for (const event of await events.getByRole("listitem").all()) await expect(event).toBeVisible();
      await expect(events.getByRole("link", { name: /^View Details/ })).toHaveCount(3);
    }
  });
});

test("the official video is not loaded before it is requested, and Play on a popular track starts playback", async ({
  page,
}) => {
  await test.step("the official video's section is shown without its film until it is requested", async () => {
    const films: string[] = [];
    page.on("request", (request) => {
      if (/\.(mp4|webm)/.test(request.url())) films.push(request.url());
    });
    await openHydrated(page, "/");
    await noNewRequests(page);
    const section = page.getByRole("region", { name: /Miracle/ });
    const film = section.locator("video");
    await section.scrollIntoViewIfNeeded();
    await expect(film).toBeVisible();
    expect(films).toEqual([]);
    const poster = section.getByRole("button", { name: /Play the official video/ });
    // The script of sections far down the page is loaded when they are scrolled near.
    await expect(async () => {
      // If the first click worked, the button is gone.
      if (await poster.isVisible()) await poster.click({ timeout: 2_000 });
      await expect(poster).toBeHidden({ timeout: 500 });
    }).toPass();
    await expect.poll(() => films.length).toBeGreaterThan(0);
    await expect(film).toHaveJSProperty("controls", true);
  });

  await test.step("Play on a popular track starts playback, and Pause stops it", async () => {
    await page.getByRole("button", { name: "Close the streaming panel" }).click();
    await expect(page.getByRole("complementary", { name: /^NOW STREAMING/ })).toBeHidden();
    const popular = page.getByRole("region", { name: "Popular Tracks" });
    await popular.getByRole("button", { name: "Play Miracle" }).click();
    await expect(page.getByRole("region", { name: "Player" })).toContainText("Miracle");
    await popular.getByRole("button", { name: "Pause Miracle" }).click();
    await expect(popular.getByRole("button", { name: "Play Miracle" })).toBeVisible();
  });
});

test("the floating panel sits below the artist's name, has links and a player from the start, and expands on a phone", async ({
  page,
}) => {
  await test.step("it sits below the artist's name in low windows too", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto("/");
    for (const height of [720, 800]) {
      await page.setViewportSize({ width: 1280, height });
      const panel = page.getByRole("complementary", { name: "NOW STREAMING: MIRACLE" });
      await expect(panel.locator("iframe")).toBeVisible();
      const name = await page.getByRole("heading", { level: 1 }).boundingBox();
      expect((name?.y ?? height) + (name?.height ?? 0)).toBeLessThanOrEqual((await panel.boundingBox())?.y ?? 0);
    }
  });

  await test.step("it names the track, links to five services and has its player from the start", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const panel = page.getByRole("complementary", { name: "NOW STREAMING: MIRACLE" });
    await expect(panel.getByRole("listitem").getByRole("link")).toHaveCount(5);
    // Word marks are text only; the site's own mark once showed behind them.
    for (const mark of await panel.getByRole("listitem").locator("span").all())
      await expect(mark).toHaveCSS("background-image", "none");
    await expect(panel.getByRole("link", { name: "Open", exact: true })).toHaveAttribute("href", /^https/);
    const frame = panel.locator("iframe");
    await expect(frame).toBeVisible();
    await expect(frame).toHaveAttribute("height", "352");
    expect((await frame.boundingBox())?.height).toBe(352);
    const player = frame.contentFrame();
    await player.getByRole("button", { name: "Play Miracle" }).click();
    await expect(player.getByRole("button", { name: "Pause Miracle" })).toBeVisible();
  });

  await test.step("its player and the site's player pause each other", async () => {
    const panel = page.getByRole("complementary", { name: "NOW STREAMING: MIRACLE" });
    const embedded = panel.locator("iframe").contentFrame();
    await page.getByRole("button", { name: /^Play Album/ }).click();
    await expect(embedded.getByRole("button", { name: "Play Miracle" })).toBeVisible();
    await embedded.getByRole("button", { name: "Play Miracle" }).click();
    await expect(
      page.getByRole("region", { name: "Player" }).getByRole("button", { name: "Play", exact: true }),
    ).toBeVisible();
    await panel.getByRole("button", { name: "Listen here" }).click();
    await expect(panel.locator("iframe")).toBeHidden();
  });

  await test.step("on a phone it is there from the start, below the hero's buttons, and expands its player", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    const panel = page.getByRole("complementary", { name: "NOW STREAMING: MIRACLE" });
    await expect(panel).toBeVisible();
    for (const link of await panel.getByRole("link").all()) await expect(link).toBeVisible();
    const top = (await panel.boundingBox())?.y ?? 0;
    const events = await page.getByRole("main").getByRole("link", { name: "View Events" }).boundingBox();
    expect((events?.y ?? 0) + (events?.height ?? 0)).toBeLessThanOrEqual(top);
    await expect(panel.locator("iframe")).toBeHidden();
    await panel.getByRole("button", { name: "Listen here" }).click();
    const player = panel.locator("iframe");
    await expect(player).toHaveAttribute("height", "352");
    await expect(player.contentFrame().getByRole("button", { name: "Play Miracle" })).toBeVisible();
  });
});

test("another service's player is loaded only on request, with its height reserved before", async ({ page, site }) => {
  const asked: string[] = [];
  await page.route("https://player.example.com/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<h1>Elsewhere</h1>" });
  });
  const { token } = await (await page.request.post("/api/auth/login/", { data: site.owner })).json();
  const headers = { authorization: `Token ${token}` };
  // Each save must name the version that was read.
  const frame = async (embed_url: string): Promise<string> => {
    const { result } = await (await page.request.get("/trpc/site.manage.get", { headers })).json();
    const { available_languages: _, streaming_panel, ...settings } = result.data;
    const data = { ...settings, streaming_panel: { ...streaming_panel, embed_url } };
    expect((await page.request.post("/trpc/site.manage.replace", { headers, data })).status()).toBe(200);
    return streaming_panel.embed_url;
  };
  const src = "https://player.example.com/embed/miracle";
  const own = await frame(src);
  try {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("/");
    const panel = page.getByRole("complementary", { name: "NOW STREAMING: MIRACLE" });
    const load = panel.getByRole("button", { name: "Load the player" });
    await expect(load).toBeVisible();
    const before = await panel.boundingBox();
    expect(asked).toEqual([]);
    await load.click();
    await expect(panel.locator("iframe").contentFrame().getByRole("heading")).toHaveText("Elsewhere");
    expect(asked).toEqual([src]);
    expect(await panel.boundingBox()).toEqual(before);
  } finally {
    await frame(own);
  }
});

test("the panel stays until it is closed", async ({ page }) => {
  await page.goto("/");
  const panel = page.getByRole("complementary", { name: "NOW STREAMING: MIRACLE" });
  await page.mouse.wheel(0, 3000);
  await expect(panel).toBeVisible();
  await panel.getByRole("button", { name: "Close the streaming panel" }).click();
  await expect(panel).toBeHidden();

  // Closed for good on this device: not drawn during hydration, nor after returning to the page.
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
  // A panel with another title is shown again.
  await page.evaluate(() => localStorage.setItem("streaming_panel_closed", "Another Song"));
  await page.reload();
  await expect(panel).toBeVisible();
});
