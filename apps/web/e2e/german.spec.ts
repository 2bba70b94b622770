import type { Page } from "@playwright/test";
import type { Site } from "../../../scripts/lib/site.ts";
import { openHydrated } from "./hydrated.ts";
import { axeFaults } from "./support/axe.ts";
import { watchForText } from "./support/brief-text.ts";
import { brokenWords } from "./support/broken-words.ts";
import { PASSWORD } from "./support/fans.ts";
import { expect, test } from "./support/test.ts";

const WIDTH = 390;
test.use({ viewport: { width: WIDTH, height: 844 } });

/** Sets the site's offered languages, as the owner's screen does. */
async function offer(site: Site, languages: string[]): Promise<void> {
  const call = async (path: string, init: { token?: string; data?: object }) => {
    const response = await fetch(site.url + path, {
      method: init.data ? "POST" : "GET",
      headers: {
        "content-type": "application/json",
        ...(init.token ? { authorization: `Token ${init.token}` } : {}),
      },
      ...(init.data ? { body: JSON.stringify(init.data) } : {}),
    });
    expect([path, response.status]).toEqual([path, 200]);
    return response.json();
  };
  const { token } = await call("/api/auth/login/", { data: site.owner });
  const { result } = await call("/trpc/site.manage.get", { token });
  const { available_languages, ...settings } = result.data;
  expect(available_languages).toEqual(expect.arrayContaining(languages));
  await call("/trpc/site.manage.replace", { token, data: { ...settings, languages } });
}

test.beforeAll(({ site }) => offer(site, ["en", "de"]));
// This worker's other stories reuse the site.
test.afterAll(({ site }) => offer(site, ["en"]));

/** Expects a German page under /de without axe violations or horizontal scrolling. */
async function expectGerman(page: Page) {
  await expect(page).toHaveURL(/\/de(\/|$)/);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  // The URL changes before the page does, so the previous page's heading may still be there.
  await expect(async () => {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const violations = await axeFaults(page);
    expect(violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  }).toPass();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH);
}

const first = async <Found>(page: Page, path: string, list: string, fits: (one: Found) => boolean): Promise<Found> => {
  const found = (await (await page.request.get(path)).json())[list].find(fits);
  if (!found) throw new Error(`the demo has nothing fitting at ${path}`);
  return found;
};

test("a German visitor registers, buys a mug and joins a show, all on German pages", async ({ page }) => {
  const name = `gerda${process.pid}`;
  await openHydrated(page, "/de/register");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Registrieren");
  await expectGerman(page);
  const form = page.locator("main form");
  const names = { first_name: "Gerda", last_name: "Fan", username: name, email: `${name}@fans.example` };
  for (const [field, value] of Object.entries({ ...names, password: PASSWORD, password_confirm: PASSWORD })) {
    await form.locator(`[name="${field}"]`).fill(value);
  }
  await page.getByRole("checkbox", { name: /Ich akzeptiere die Nutzungsbedingungen/ }).check();
  await form.getByRole("button", { name: "Registrieren" }).click();
  await expect(page).not.toHaveURL(/register/);
  await expectGerman(page);

  const mug = await first<{ id: number; name: string }>(page, "/api/store/products/", "results", (one) =>
    /Mug$/.test(one.name),
  );
  await openHydrated(page, `/de/products/${mug.id}`);
  const added = await watchForText(page, "Artikel liegt im Warenkorb!");
  await page.getByRole("button", { name: "In den Warenkorb" }).first().click();
  await added();
  await expect(page.getByText("Artikel liegt im Warenkorb!")).toBeHidden();
  await expectGerman(page);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Warenkorb/ })
    .click();
  await expect(page.getByRole("listitem", { name: /Mug/ })).toBeVisible();
  await expectGerman(page);
  await page.getByRole("link", { name: "Zur Kasse" }).click();

  const address = page.getByRole("form", { name: "Versandangaben" });
  await expect(address).toBeVisible();
  await page.setViewportSize({ width: 320, height: 844 });
  expect(await brokenWords(page.getByRole("list", { name: "Schritte der Kasse" }).locator("span"))).toEqual([]);
  await page.setViewportSize({ width: WIDTH, height: 844 });
  for (const [label, value] of [
    ["Adresse", "Hafenstraße 12"],
    ["Stadt", "Leipzig"],
    ["Bundesland / Region", "Sachsen"],
    ["Postleitzahl", "04109"],
  ] as const) {
    await address.getByLabel(label, { exact: true }).fill(value);
  }
  await expectGerman(page);
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.getByLabel("Kartennummer").fill("4242 4242 4242 4242");
  await page.getByLabel("Gültig bis").fill("12/30");
  await page.getByLabel("Prüfnummer").fill("123");
  await page.getByLabel("Name auf der Karte").fill("Gerda Fan");
  await expectGerman(page);
  // German amounts: a decimal comma, and the currency symbol after the number.
  await page.getByRole("button", { name: /^16,00\s\$ bezahlen$/ }).click();
  await expect(page.getByRole("heading", { name: "Bestellung abgeschlossen!" })).toBeVisible();
  await expectGerman(page);
  await page.getByRole("link", { name: "Bestellungen ansehen" }).click();
  await expect(page.getByText(/^(Offen|In Bearbeitung)$/).first()).toBeVisible();

  const show = await first<{ id: number }>(
    page,
    "/api/events/events/upcoming/",
    "upcoming_events",
    (one: { id: number; capacity?: number }) => one.capacity === 20,
  );
  await openHydrated(page, `/de/events/${show.id}`);
  const panel = page.locator("#join");
  await panel.getByRole("button", { name: "Teilnehmen", exact: true }).click();
  await expect(panel.getByRole("heading")).toHaveText("Du bist dabei");
  await expectGerman(page);

  // A fan who registered on a German page gets German mails until the settings say otherwise.
  await openHydrated(page, "/de/settings");
  await expectGerman(page);
  const german = page.getByRole("combobox", { name: "Sprache deiner Mails und Seiten" });
  await expect(german).toHaveValue("de");
  await german.selectOption("en");
  await expect(page).toHaveURL(/^[^/]*\/\/[^/]*\/settings$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("combobox", { name: "Language of your mails and pages" })).toHaveValue("en");
});

test("a German visitor reaches the hero's buttons, reads consent texts in German, and hears the buttons' visible text", async ({
  page,
}) => {
  await test.step("on a low phone the floating panel covers none of the hero's buttons, in either language", async () => {
    await page.setViewportSize({ width: WIDTH, height: 640 });
    for (const path of ["/", "/de"]) {
      await openHydrated(page, path);
      const panel = page.locator("[data-streaming-panel]");
      await expect(panel).toBeVisible();
      const top = (await panel.boundingBox())?.y ?? 0;
      for (const button of ["/music", "/store", "/events"]) {
        const box = await page.getByRole("main").locator(`a[href$="${button}"]`).first().boundingBox();
        expect([path, button, (box?.y ?? top) + (box?.height ?? 0) <= top]).toEqual([path, button, true]);
      }
    }
    await page.setViewportSize({ width: WIDTH, height: 844 });
  });

  await test.step("the newsletter's consent text is German", async () => {
    await expectGerman(page);
    await expect(page.getByRole("form", { name: "Newsletter" }).getByRole("textbox")).toHaveAccessibleDescription(
      /^Schickt mir den Newsletter: .* jederzeit abmelden\.$/,
    );
  });

  await test.step("visible button text is part of the accessible name", async () => {
    // The next show's section, a tour's dates, and an album's Play button that became Pause: axe compares names with visible
    // text.
    await expect(page.getByRole("link", { name: /^Details ansehen: / }).first()).toBeAttached();
    const { id } = await first<{ id: number }>(page, "/api/events/tours/", "results", () => true);
    await openHydrated(page, `/de/tours/${id}`);
    await expect(page.getByRole("link", { name: /^Tickets holen: / }).first()).toBeVisible();
    await expectGerman(page);
    const album = await first<{ id: number }>(page, "/api/music/albums/", "results", () => true);
    await openHydrated(page, `/de/albums/${album.id}`);
    await page.getByRole("button", { name: /^Album abspielen: / }).click();
    await expect(page.getByRole("button", { name: /^Pause: / })).toBeVisible();
    await expectGerman(page);
  });
});

test("the dots of a capital umlaut do not reach into the line above", async ({ page }) => {
  await page.goto("/de/verify");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Dieser Link ist nicht vollständig");
  // The dots of "Ä" end one font size above the baseline.
  const lines = await heading.evaluate((element) => {
    const { lineHeight, fontSize } = getComputedStyle(element);
    return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
  });
  expect(lines).toBeGreaterThan(1);
});
