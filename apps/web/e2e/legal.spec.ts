import { soundPages } from "./support/sound-page.ts";
import { expect, test } from "./support/test.ts";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

test("terms and privacy are sound pages with their sections, today's date, the version and a contact, and exclude children", async ({
  page,
  problems,
}) => {
  const open = soundPages(page, problems);
  for (const [path, title, sections] of [
    ["/terms", "Terms of Use", 9],
    ["/privacy", "Privacy Policy", 10],
  ] as const) {
    await test.step(`${path} has its ${sections} sections`, async () => {
      const before = day.format(new Date());
      await open(path);
      // Both are the same day, unless midnight passed in between.
      const today = [before, day.format(new Date())].join("|");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(sections);
      await expect(page.getByText(/^Last updated: /)).toHaveText(new RegExp(`^Last updated: (${today}) · Version of `));
      await expect(page.getByRole("main").locator("a[href^='mailto:']")).toBeVisible();
    });
  }

  await test.step("children under 13 are excluded", async () => {
    await expect(page).toHaveURL("/privacy");
    await expect(page.getByRole("main")).toContainText("We do not serve anyone under 13");
  });
});
