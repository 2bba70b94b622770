import { fillOwnerLogin, logInAsOwner, signInAsOwner, subscriber } from "./support/owner.ts";
import { expect, test } from "./support/test.ts";

const WRONG = "Invalid admin credentials. Please check your email and password.";
const KEYS = ["admin_token", "admin_logged_in", "admin_login_time"];

test.describe("the owner's login", () => {
  test.use({ allowedProblems: [/status of 400/] });

  test("refuses a wrong password and a fan with the same message, and stores nothing for either", async ({
    page,
    site,
  }) => {
    const fan = await subscriber(site, "Fay");
    await page.goto("/admin/login");
    for (const [email, password] of [
      [site.owner.email, "not the password"],
      [fan.email, fan.password],
    ] as const) {
      const refused = page.waitForResponse(/auth\.login/);
      await fillOwnerLogin(page, { email, password });
      await (await refused).finished();
      await expect(page.getByRole("alert")).toHaveText(WRONG);
    }
    const stored = await page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), [...KEYS, "token"]);
    expect(stored).toEqual([null, null, null, null]);
  });
});

test("the owner's session and a fan's are separate, and the owner's ends after 24 hours", async ({ page, site }) => {
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("token", "a-fans-token"));
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.headers().authorization ?? ""));
  await logInAsOwner(page, site);
  await expect(page.getByRole("heading", { name: "Newsletter Subscribers" })).toBeVisible();
  expect(sent.filter((header) => header.includes("a-fans-token"))).toEqual([]);
  const stored = await page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), KEYS);
  expect(stored).toEqual([expect.stringMatching(/^\w{32,}$/), "true", expect.stringMatching(/^\d{13}$/)]);

  await page.evaluate(() => localStorage.setItem("admin_login_time", String(Date.now() - 24 * 3_600_000 - 1)));
  await page.reload();
  await expect(page).toHaveURL(/\/admin\/login/);
  const left = await page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), [...KEYS, "token"]);
  expect(left).toEqual([null, null, null, "a-fans-token"]);
});

test.describe("a session that the server has ended", () => {
  test.use({ allowedProblems: [/status of 401/] });

  test("leads to the owner's login and clears only the owner's keys", async ({ page, site }) => {
    await signInAsOwner(page, site);
    await page.evaluate(() => {
      localStorage.setItem("token", "a-fans-token");
      localStorage.setItem("admin_token", "x".repeat(40));
    });
    await page.goto("/admin/fans");
    await expect(page).toHaveURL(/\/admin\/login/);
    expect(await page.evaluate(() => [localStorage.getItem("admin_token"), localStorage.getItem("token")])).toEqual([
      null,
      "a-fans-token",
    ]);
  });
});
