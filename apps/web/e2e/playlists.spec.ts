import { openHydrated } from "./hydrated.ts";
import { signedIn } from "./support/fans.ts";
import { routeUntil } from "./support/route-until.ts";
import { expect, test } from "./support/test.ts";

test("a playlist is created from a track, filled, reordered, shared with a visitor, made private and deleted", async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.allow(/status of 404|status of 503|response: 503/);
  await signedIn(page);
  await openHydrated(page, "/albums/1");
  const add = page.getByRole("button", { name: /^Add .* to a playlist$/ });
  // Each row's button loads separately.
  const rows = page.getByRole("list", { name: /^Tracks of/ }).getByRole("listitem");
  await expect(add).toHaveCount(await rows.count());
  const titles: string[] = [];
  for (const index of [0, 1, 2]) {
    const label = (await add.nth(index).getAttribute("aria-label")) ?? "";
    titles.push(/^Add (.*) to a playlist$/.exec(label)?.[1] ?? "");
  }
  const [first = "", second = "", third = ""] = titles;

  await add.nth(0).click();
  await page.getByRole("button", { name: "New Playlist" }).click();
  const making = page.getByRole("dialog", { name: "Create New Playlist" });
  await expect(making.getByRole("button", { name: "Create" })).toBeDisabled();
  await making.getByLabel("Playlist Name").fill("   ");
  await making.getByLabel("Playlist Name").press("Enter");
  await expect(making).toBeVisible();
  await making.getByLabel("Playlist Name").fill("<b>Night bus</b>");
  await expect(making.getByRole("switch")).toBeChecked();
  await making.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Added to <b>Night bus</b>")).toBeVisible();
  const letPass = await routeUntil(page, "**/trpc/music.playlists.addTrack**", (route) =>
    route.fulfill({ status: 503, json: [] }),
  );
  const choosing = page.getByRole("dialog", { name: "Add to Playlist" });
  const chosen = choosing.getByRole("button", { name: /Night bus/ });
  await add.nth(1).click();
  await chosen.click();
  await expect(choosing.getByText("Failed to update playlist")).toBeVisible();
  await expect(chosen).toBeFocused();
  letPass();
  await chosen.press("Enter");
  await expect(choosing).toBeHidden();
  await add.nth(2).click();
  await chosen.click();
  await expect(choosing).toBeHidden();

  await page.goto("/playlists");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "<b>Night bus</b>" }) });
  await expect(card.getByText("3 tracks")).toBeVisible();
  await expect(card.getByText("Public", { exact: true })).toBeVisible();
  const { tracks } = await (await page.request.get("/api/music/albums/1/")).json();
  await expect(card.locator(".cover img")).toHaveAttribute("src", tracks[0].artist.image);
  await card.getByRole("link", { name: /^Edit/ }).click();

  await expect(rows).toContainText([first, second, third]);
  const saved = page.waitForResponse(/music\.playlists\.update/);
  await page.getByRole("button", { name: `Move ${third} up` }).click();
  await expect(rows).toContainText([first, third, second]);
  await saved;
  await expect(page.getByRole("button", { name: `Move ${third} up` })).toBeFocused();
  await page.reload();
  await expect(rows).toContainText([first, third, second]);

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await visitor.goto(page.url());
  await expect(visitor.getByRole("list", { name: /^Tracks of/ }).getByRole("listitem")).toContainText([
    first,
    third,
    second,
  ]);
  await expect(visitor.getByRole("button", { name: /^Move/ })).toHaveCount(0);
  await visitor.getByRole("button", { name: /^Play: / }).click();
  await expect(visitor.getByRole("region", { name: /player/i })).toContainText(first);

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("dialog").getByRole("switch").click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("Private", { exact: true })).toBeVisible();
  expect((await visitor.goto(page.url()))?.status()).toBe(404);
  await visitor.context().close();
  await page.reload();
  await expect(rows).toHaveCount(3);

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/playlists");
  await expect(page.getByText("No custom playlists yet")).toBeVisible();
});

test("a fan's favourites persist across visits and form a playlist of their own, newest first, which plays", async ({
  page,
}) => {
  await signedIn(page);
  await openHydrated(page, "/playlists");
  const favourites = page.getByRole("region", { name: "Favorite Tracks" });
  await test.step("without favourites the playlist says how to build it", async () => {
    await expect(favourites.getByText("Start favoriting tracks to build this playlist")).toBeVisible();
  });

  const rows = page.getByRole("list", { name: /^Tracks of/ }).getByRole("listitem");
  const titles: string[] = [];
  await test.step("each heart follows the server", async () => {
    await openHydrated(page, "/albums/1");
    const hearts = page.getByRole("button", { name: /^Add .* to favorites$/ });
    // Each row's heart loads separately.
    await expect(hearts).toHaveCount(await rows.count());
    for (let count = 0; count < 4; count += 1) {
      const label = (await hearts.first().getAttribute("aria-label")) ?? "";
      titles.push(/^Add (.*) to favorites$/.exec(label)?.[1] ?? "");
      await hearts.first().click();
      await expect(page.getByRole("button", { name: `Remove ${titles.at(-1)} from favorites` })).toBeEnabled();
    }
  });

  await test.step("after a reload the hearts are still marked, and one can be unmarked and marked again", async () => {
    await page.reload();
    await rows
      .first()
      .getByRole("button", { name: /^Remove .* from favorites/ })
      .click();
    await rows
      .first()
      .getByRole("button", { name: /^Add .* to favorites/ })
      .click();
    await expect(rows.first().getByRole("button", { name: /^Remove .* from favorites/ })).toBeEnabled();
    titles.push(...titles.splice(0, 1));
  });

  await test.step("the playlist lists them, newest first, and plays", async () => {
    await openHydrated(page, "/playlists");
    await expect(favourites.getByText("4 tracks")).toBeVisible();
    await expect(favourites.getByRole("listitem")).toContainText(titles.toReversed().slice(0, 3));
    await favourites.getByRole("button", { name: /^Play/ }).click();
    await expect(page.getByRole("region", { name: /player/i })).toContainText(titles.at(-1) ?? "");
  });

  await test.step("one removed with the keyboard leaves the focus with the list", async () => {
    await openHydrated(page, "/playlists/favorites");
    await favourites.getByRole("button", { name: `Remove ${titles.at(-1)} from favorites` }).press("Enter");
    await expect(favourites.getByRole("listitem")).toHaveCount(3);
    await expect(favourites).toBeFocused();
  });
});

test("playlists and a new one that fail say so and can be retried; the dialog of a new one holds the page behind it still", async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED|Failed to fetch favorites/);
  await page.setViewportSize({ width: 390, height: 400 });
  await signedIn(page);
  await test.step("playlists that fail to load show an error, and Retry loads them", async () => {
    const list = await routeUntil(page, /music\.playlists\.list/, (route) => route.abort());
    await openHydrated(page, "/playlists");
    const failure = page.getByRole("alert").filter({ hasText: "Failed to fetch playlists" });
    await expect(failure).toBeVisible();
    await expect(page.getByText("No custom playlists yet")).toBeHidden();
    list();
    await failure.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("No custom playlists yet")).toBeVisible();
  });

  const open = page.getByRole("button", { name: "Create New Playlist" });
  const dialog = page.getByRole("dialog", { name: "Create New Playlist" });
  const name = dialog.getByLabel("Playlist Name");
  await test.step("the dialog of a new playlist focuses the name and holds the page behind it still", async () => {
    await open.focus();
    await page.keyboard.press("Enter");
    await expect(name).toBeFocused();
    await page.keyboard.type("Night bus");

    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.move(195, 397);
    await page.mouse.wheel(0, 300);
    // The browser scrolls in one of the next frames.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  });

  await test.step("it keeps what was typed unless it is cancelled", async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(name).toHaveValue("Night bus");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await open.click();
    await expect(name).toHaveValue("");
  });

  await test.step("a failed creation is reported in the dialog, then on the page, until the next attempt", async () => {
    const create = await routeUntil(page, /music\.playlists\.create/, (route) => route.abort());
    await name.fill("Second try");
    await dialog.getByRole("button", { name: "Create" }).click();
    const banner = page.locator("main").getByRole("alert").filter({ hasText: "Failed to create playlist" });
    await expect(dialog.getByRole("alert")).toContainText("Failed to create playlist");
    await expect(page.getByText("Failed to create playlist")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(banner).toBeVisible();
    create();
    await open.click();
    await expect(banner).toHaveCount(0);
    await name.fill("Second try");
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(page.getByRole("heading", { name: "Second try" })).toBeVisible();
    await expect(banner).toHaveCount(0);
  });
});
