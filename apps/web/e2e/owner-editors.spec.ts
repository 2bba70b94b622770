import type { Page } from "@playwright/test";
import { type Site, startSite } from "../../../scripts/lib/site.ts";
import { makeWav } from "../../api/test/fixtures/make-audio.ts";
import { tinyPicture } from "../../api/test/fixtures/make-picture.ts";
import { logInAsOwner, signInAsOwner } from "./support/owner.ts";
import { test as base, expect } from "./support/test.ts";

// A new owner's first tasks, on an empty site.
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const site = await startSite({ env: { SEED: "none" } });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});
test.describe.configure({ mode: "serial" });

const sound = (title: string, track: number) => ({
  name: `0${track} ${title}.wav`,
  mimeType: "audio/wav",
  buffer: makeWav({
    seconds: 2,
    seed: track,
    tags: { title, artist: "Mara Vey", album: "Tramlight", track: `${track}` },
  }),
});
const picture = async (name: string, seed: number) => ({
  name,
  mimeType: "image/png",
  buffer: await tinyPicture(900, 900, seed),
});

const saved = (page: Page) => expect(page.getByText("Saved.", { exact: true })).toBeVisible();

test("an album is uploaded, gets a cover and lyrics, and is published", async ({ page, site }) => {
  await logInAsOwner(page, site, "/admin");
  await page.getByRole("link", { name: "Music", exact: true }).click();
  await expect(page.getByText("No albums yet")).toBeVisible();
  await page.getByRole("link", { name: "Upload music" }).first().click();
  await page.locator("input[data-part=files]").setInputFiles([sound("Depot", 1), sound("Last Stop", 2)]);
  await expect(page.getByText("Import finished")).toBeVisible();
  await page.getByRole("link", { name: "View the albums" }).click();

  await page.getByRole("link", { name: "Tramlight" }).click();
  // The list has a filter of this name.
  await expect(page.getByRole("heading", { level: 1, name: "Tramlight" })).toBeVisible();
  await page.getByLabel("Cover", { exact: true }).setInputFiles(await picture("cover.png", 40));
  await expect(page.getByRole("button", { name: "Change picture" })).toBeVisible();
  await page.getByLabel("What the cover shows").fill("A lit tram on a bridge");
  await page.getByLabel("Who sees it").selectOption("public");
  await page.keyboard.press("Control+s");
  await saved(page);

  await page.getByRole("button", { name: "Move Last Stop up" }).click();
  await expect(page.getByText("The new order is saved.")).toBeVisible();
  await page.getByRole("link", { name: "Last Stop" }).click();
  await page.getByLabel("Lyrics").fill("[00:00.50] The doors fold shut\n[00:01.20] The wires sing");
  await page.getByRole("button", { name: "Save" }).click();
  await saved(page);

  await page.goto("/music?tab=albums");
  await page
    .getByRole("link", { name: /Tramlight/ })
    .first()
    .click();
  await expect(page.getByRole("img", { name: "A lit tram on a bridge" })).toBeVisible();
  const titles = page.getByText(/^(Last Stop|Depot)$/);
  await expect(titles.first()).toHaveText("Last Stop");
  // The only album of a site is followed by the footer, not by other albums.
  const tracks = await page.getByRole("list", { name: /^Tracks of/ }).boundingBox();
  const footer = await page.getByRole("contentinfo").boundingBox();
  expect((footer?.y ?? 0) - (tracks?.y ?? 0) - (tracks?.height ?? 0)).toBeGreaterThan(40);
});

test("a product with sizes goes on sale, and its stock is changed with a reason", async ({ page, site }) => {
  await signInAsOwner(page, site);
  await page.getByRole("link", { name: "Store", exact: true }).click();
  await page.getByRole("link", { name: "New product" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("Tram Tee");
  await page.getByLabel("Price in dollars").fill("25");
  await page.locator("input[data-part=pictures]").setInputFiles(await picture("tee.png", 90));
  await page.getByLabel("What picture 1 shows").fill("A black shirt with a tram");
  await page.getByRole("button", { name: "Add sizes" }).click();
  for (const size of ["S", "M", "L", "XL"]) await page.getByLabel(`Stock of ${size}`, { exact: true }).fill("5");
  await page.getByLabel("Added to the price of XL").fill("2.00");
  await page.getByLabel("Who sees it").selectOption("public");
  await page.getByRole("button", { name: "Create the product" }).click();
  await saved(page);
  await page.getByRole("button", { name: "5 in stock" }).first().click();
  await page.getByLabel("How many", { exact: true }).fill("10");
  await page.getByRole("button", { name: "Update stock" }).click();
  await expect(page.getByRole("button", { name: "15 in stock" })).toBeVisible();
  await page.getByRole("link", { name: "All products" }).click();
  await expect(page.getByRole("link", { name: "Tram Tee" })).toBeVisible();

  await page.goto("/store");
  await expect(page.getByText("Tram Tee")).toBeVisible();
  await expect(page.getByRole("option", { name: /XL.*\+\$2\.00/ })).toBeAttached();
});

test("a show fills up, has a waitlist, and a letter reaches those on it", async ({ page, site, request }) => {
  await signInAsOwner(page, site);
  await page.getByRole("link", { name: "Shows", exact: true }).click();
  await page.getByRole("link", { name: "New show" }).first().click();
  await page.getByLabel("Title", { exact: true }).fill("Night of the Last Tram");
  await page.getByRole("button", { name: "Add a venue" }).click();
  const venue = page.getByRole("dialog", { name: "New venue" });
  await venue.getByLabel("Name").fill("The Depot");
  await venue.getByLabel("City").fill("Lisbon");
  await venue.getByRole("combobox", { name: "Country" }).fill("portu");
  await expect(page.getByRole("option", { name: "Portugal" })).toHaveAttribute("data-highlighted");
  await page.keyboard.press("Enter");
  await expect(venue.getByRole("combobox", { name: "Country" })).toHaveValue("Portugal");
  // A list that closes returns the focus to its field in the next frame, which would take it from the following field.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await venue.getByRole("combobox", { name: "Time zone" }).fill("lisb");
  await page.getByRole("option", { name: "Europe/Lisbon" }).click();
  await venue.getByRole("button", { name: "Add the venue" }).click();
  await expect(page.getByLabel("Venue", { exact: true })).toHaveValue(/\d/);
  await page.getByLabel("Starts").fill("2030-07-01T20:00");
  await page.getByLabel("How many persons", { exact: true }).fill("1");
  await page.getByLabel("Who sees it").selectOption("public");
  await page.getByRole("button", { name: "Create the show" }).click();
  await saved(page);
  await expect(page).toHaveURL(/\/admin\/shows\/\d+$/);
  const show = page.url().split("/").at(-1);

  for (const [name, call] of [
    ["Ida", "join"],
    ["Otto", "waitlist"],
  ]) {
    const { token } = await (
      await request.post("/api/auth/register/", {
        data: {
          email: `${name}@example.com`,
          username: `${name}fan`,
          first_name: name,
          last_name: "Fan",
          password: "orange tram at night",
          password_confirm: "orange tram at night",
          terms_accepted: true,
        },
      })
    ).json();
    const headers = { authorization: `Token ${token}` };
    expect((await request.post(`/api/events/events/${show}/${call}/`, { headers, data: {} })).status()).toBe(200);
  }
  await page.reload();
  await page.getByRole("link", { name: /Guests \(1 \+ 1 waiting\)/ }).click();
  await expect(page.getByText("Ida Fan")).toBeVisible();
  await page.getByLabel("Which").selectOption("waitlisted");
  await expect(page.getByText("Otto Fan")).toBeVisible();
  await page.getByRole("button", { name: "Write to them" }).click();
  await page.getByLabel("To", { exact: true }).selectOption("waitlisted");
  await page.getByLabel("Subject").fill("A second night");
  await page.getByLabel("Message", { exact: true }).fill("We are looking for another date.");
  await page.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByText("Your mail is on its way to 1 person.")).toBeVisible();
  await expect.poll(async () => (await site.outbox()).filter((mail) => mail.includes("A second night")).length).toBe(1);
});
