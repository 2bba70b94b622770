import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Site } from "../../../scripts/lib/site.ts";
import { codeOfApp } from "../../api/test/fixtures/authenticator.ts";
import { axeFaults } from "./support/axe.ts";
import { logIn, mailedLink } from "./support/fans.ts";
import { fillOwnerLogin, logInAsOwner, signInAsOwner, subscriber } from "./support/owner.ts";
import { expect, test } from "./support/test.ts";

/** Confirms the owner's password, as required before sensitive actions. */
async function confirmPassword(page: Page, site: Site) {
  const dialog = page.getByRole("dialog", { name: "Confirm your password" });
  await dialog.getByLabel("Password", { exact: true }).fill(site.owner.password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  // Everything behind a dialog is hidden, so nothing on the page can be found before the dialog is gone.
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("subscribers are searched, and the matching ones are exported and copied", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const wanted = await subscriber(site, '=HYPERLINK("x")');
  await subscriber(site, "Somebody");
  await signInAsOwner(page, site);
  await expect(page.getByText("Total Subscribers")).toBeVisible();
  await page.getByLabel("Search").fill(wanted.username.toUpperCase());
  await expect(page.getByRole("cell", { name: wanted.email })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row").getByText("Subscribed")).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/);
  const [head, row, ...rest] = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(head).toBe("Name,Email,Username,Date Joined");
  expect(row).toMatch(/^"'=HYPERLINK\(""x""\) Fan",/);
  expect(rest).toEqual([""]);

  await page.getByRole("button", { name: "Copy Email List" }).click();
  await expect(page.getByRole("alert")).toHaveText("Email list copied to clipboard!");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wanted.email);

  await page.getByLabel("Search").fill("nobody-of-that-name");
  await expect(page.getByText("No subscribers found matching your search.")).toBeVisible();
});

test.describe("a letter", () => {
  // The preview's sandbox blocks a script here, which is this test's own tracing.
  test.use({ allowedProblems: [/Blocked script execution in 'about:srcdoc'/] });

  test("is written, previewed and sent as a test, and reports the outcome", async ({ page, site }) => {
    await logInAsOwner(page, site, "/admin/newsletter");
    await expect(page.getByText("Fans do not get mails yet: no mail server is set up.")).toBeVisible();
    await page.getByRole("link", { name: "Write a letter" }).click();
    await page.getByRole("button", { name: "Save letter" }).click();
    await expect(page.getByText("A subject is needed")).toBeVisible();
    await page.getByLabel("Subject").fill("The tide is out");
    await page.getByLabel("Letter (Markdown)").fill("# Hello\n\nIt is **out**. <script>alert(1)</script>");
    const preview = page.locator("iframe[title='Preview of the letter']");
    await expect(preview).toHaveAttribute("srcdoc", /It is <strong[^>]*>out<\/strong>/);
    await expect(preview).not.toHaveAttribute("srcdoc", /<script/);

    // Unsaved work is restored after a reload, and Ctrl-S saves it.
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByLabel("Subject")).toHaveValue("The tide is out");
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("heading", { level: 1, name: "The tide is out" })).toBeVisible();
    // The text is above the button and would move it if it appeared later.
    expect(await page.getByText("Fans do not get mails yet: no mail server is set up.").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Send me a test" }).click();
    await expect(page.getByText("There is no mail server, so the test was written to a file.")).toBeVisible();
    await expect
      .poll(async () => (await site.outbox()).some((mail) => mail.includes("[Test] The tide is out")))
      .toBe(true);
  });
});

test.describe("a conflict", () => {
  test.use({ allowedProblems: [/status of 409/] });

  test("two owners who change the site at the same time lose nothing silently", async ({ page, site, context }) => {
    await signInAsOwner(page, site, "/admin/site");
    const other = await context.newPage();
    await other.goto("/admin/site");
    await other.getByLabel("Tagline").fill("Theirs");
    await page.getByLabel("Tagline").fill("Mine");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(other.getByText("Saved. Visitors see it now.")).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Changed in the meantime" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Load theirs" }).click();
    await expect(page.getByLabel("Tagline")).toHaveValue("Theirs");
    await page.getByLabel("Tagline").fill("Mine again");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved. Visitors see it now.")).toBeVisible();
    const shown = (await (await fetch(`${site.url}/api/site/settings/`)).json()) as { tagline: string };
    expect(shown.tagline).toBe("Mine again");
  });
});

test("blocking a fan asks for the password again and ends the fan's sessions immediately", async ({ page, site }) => {
  const fan = await subscriber(site, "Trouble");
  const login = await page.request.post("/api/auth/login/", { data: { email: fan.email, password: fan.password } });
  const { token } = (await login.json()) as { token: string };
  await signInAsOwner(page, site, "/admin/fans");
  await page.getByLabel("Search").fill(fan.username);
  await page.getByRole("link", { name: "Trouble Fan" }).click();
  await page.getByRole("button", { name: "Block" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Block this fan" }).click();
  await confirmPassword(page, site);
  await expect(page.getByRole("button", { name: "Unblock" })).toBeVisible();
  const after = await fetch(`${site.url}/api/auth/profile/`, { headers: { authorization: `Token ${token}` } });
  expect(after.status).toBe(401);
  await page.getByRole("link", { name: "Audit" }).click();
  await expect(page.getByRole("rowheader", { name: /^Blocked fan \d+$/ }).first()).toBeVisible();
});

test("a colleague is invited by mail, joins, signs in with an authenticator code, and loses access when removed", async ({
  page,
  site,
  browser,
}) => {
  const fan = await subscriber(site, "Col");
  await signInAsOwner(page, site, "/admin/team");
  await page.getByRole("button", { name: "Invite" }).click();
  const invitation = page.getByRole("dialog", { name: "Invite to the team" });
  await invitation.getByLabel("Email").fill(fan.email);
  await invitation.getByLabel("Role").selectOption("orders");
  await invitation.getByRole("button", { name: "Send invitation" }).click();
  await confirmPassword(page, site);
  await expect(page.getByText(`An invitation is on its way to ${fan.email}.`)).toBeVisible();

  const context = await browser.newContext({ baseURL: site.url, reducedMotion: "reduce", serviceWorkers: "block" });
  try {
    const theirs = await context.newPage();
    await theirs.goto(await mailedLink(site, fan.email, /^Join the team/));
    await theirs.getByRole("link", { name: "Sign In" }).last().click();
    await expect(theirs).toHaveURL(/\/login/);
    await theirs.locator("html[data-hydrated]").waitFor({ state: "attached" });
    await logIn(theirs, fan.email, fan.password);
    await theirs.getByRole("button", { name: "Join the Team" }).click();
    await expect(theirs.getByRole("heading", { name: "Welcome to the team" })).toBeVisible();

    await theirs.goto("/settings");
    const setup = theirs.getByRole("form", { name: "Two-Step Sign-In" });
    await setup.getByLabel("Current password").fill(fan.password);
    await setup.getByRole("button", { name: "Turn On" }).click();
    const secret = ((await setup.locator("code").textContent()) ?? "").replaceAll(" ", "");
    await setup.getByLabel("Code from the app").fill(codeOfApp(secret, Date.now()));
    await setup.getByRole("button", { name: "Turn On" }).click();
    await expect(theirs.getByRole("button", { name: "I Have Kept Them" })).toBeVisible();

    await theirs.goto("/admin/login");
    await theirs.locator("html[data-hydrated]").waitFor({ state: "attached" });
    await fillOwnerLogin(theirs, fan);
    // Each code works once; the next one is already accepted because clocks differ.
    await theirs.getByLabel("Code").fill(codeOfApp(secret, Date.now() + 30_000));
    await theirs.getByRole("button", { name: "Access Admin Dashboard" }).click();
    const desk = theirs.getByRole("navigation", { name: "Owner area" });
    await expect(desk.getByRole("list", { name: "Sales" }).getByRole("link", { name: "Orders" })).toBeVisible();
    await expect(desk.getByRole("link", { name: "Team" })).toHaveCount(0);

    await page.reload();
    await expect(page.getByRole("row", { name: /Col Fan/ })).toContainText("On");
    await page.getByRole("button", { name: "Change Col Fan" }).click();
    await page.getByRole("button", { name: "Remove from the team" }).click();
    await page
      .getByRole("dialog", { name: "Remove Col Fan from the team?" })
      .getByRole("button", { name: "Remove" })
      .click();
    await confirmPassword(page, site);
    await expect(page.getByRole("row", { name: /Col Fan/ })).toHaveCount(0);
    await theirs.goto("/admin/orders");
    await expect(theirs).toHaveURL(/\/admin\/login/);
  } finally {
    await context.close();
  }
});

test("on a phone, neither the offline message nor the bar covers the other on a scrolled page", async ({
  page,
  site,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await signInAsOwner(page, site);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/music/tracks");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Music");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await context.setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  // A trial click fails for an element that another one covers.
  await page.getByText("You are offline.").click({ trial: true });
  await page.getByRole("button", { name: "Menu" }).click({ trial: true });
});

test("on a small phone a long dialog's fields are equally wide, and its last switch is scrolled to when it is reached", async ({
  page,
  site,
}) => {
  await signInAsOwner(page, site, "/admin/store/codes");
  await page.setViewportSize({ width: 320, height: 400 });
  await page.getByRole("button", { name: "New code" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Discount code" });
  const widthOf = (label: string) =>
    dialog.getByLabel(label, { exact: true }).evaluate((field) => field.getBoundingClientRect().width);
  expect(await widthOf("From")).toBe(await widthOf("Code"));
  const last = dialog.getByRole("switch").last();
  // The dialog focuses its first field some frames after it has opened.
  await expect(dialog.locator(":focus")).toBeAttached();
  await last.focus();
  await expect(last).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Add", exact: true })).toBeInViewport();
});

test("every page of the owner area opens without axe violations and has its heading", async ({ page, site }) => {
  await signInAsOwner(page, site);
  for (const [path, title] of [
    ["/admin/overview", "Overview"],
    ["/admin/fans", "Fans"],
    ["/admin/newsletter", "Newsletter"],
    ["/admin/site", "Site"],
    ["/admin/programs", "Programs"],
    ["/admin/programs/webhooks", "Programs"],
    ["/admin/jobs", "Jobs & mails"],
    ["/admin/audit", "Audit"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Logout" })).toBeInViewport({ ratio: 1 });
    const violations = await axeFaults(page, "main");
    expect(violations.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([]);
  }
});

test.describe("an address that no page of the owner area can have", () => {
  // The router reports it to the console as well.
  test.use({ allowedProblems: [/isNotFound/] });

  test("leads to the page that says so", async ({ page, site }) => {
    await signInAsOwner(page, site);
    for (const path of ["/admin/orders/pack-list", "/admin/shows/0"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: "Off the set list" })).toBeVisible();
    }
  });
});
