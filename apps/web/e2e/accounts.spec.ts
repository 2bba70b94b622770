import { fileURLToPath } from "node:url";
import { openHydrated } from "./hydrated.ts";
import { axeFaults } from "./support/axe.ts";
import { watchForText } from "./support/brief-text.ts";
import { logIn, mailedLink, PASSWORD, register, signedIn } from "./support/fans.ts";
import { expect, test } from "./support/test.ts";

const PHOTO = fileURLToPath(new URL("../../../docs/images/home.jpg", import.meta.url));
const NEW_PASSWORD = "foghorn-and-harbour";

test("a fan edits their profile with a photo cropped to a square, and it is there after the next login", async ({
  page,
}) => {
  const fan = await signedIn(page);
  await openHydrated(page, "/profile");
  await expect(page.getByText("How you want to be known in the community")).toBeVisible();
  await expect(page.getByLabel("Display Name")).not.toBeEditable();
  await page.getByRole("button", { name: "Edit Profile" }).press("Enter");
  await expect(page.getByRole("tabpanel")).toBeFocused();
  await expect(page.getByLabel("Email")).not.toBeEditable();

  await page.getByLabel("Display Name").fill("thrown away");
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeFocused();
  await expect(page.getByLabel("Display Name")).toHaveValue("");
  await page.getByRole("button", { name: "Edit Profile" }).click();

  const choose = page.getByLabel("Choose a photo");
  await choose.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await expect(page.getByText("Please select an image file")).toBeVisible();
  const tooLarge = Buffer.alloc(5 * 1024 * 1024 + 1);
  await choose.setInputFiles({ name: "large.png", mimeType: "image/png", buffer: tooLarge });
  await expect(page.getByText("Image size must be less than 5MB")).toBeVisible();
  await choose.setInputFiles(PHOTO);
  await page.getByRole("button", { name: "Use Photo" }).click();
  await expect(page.getByText("home.jpg")).toBeVisible();

  await page.getByLabel("Display Name").fill("Fay of the Front Row");
  await page.getByRole("tab", { name: "Fan Profile" }).click();
  await page.getByLabel("Favorite Artists").fill("Ember Oriole, The Night Ferry");
  await page.getByLabel("Concerts Attended").fill("12");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();

  await page.goto("/account?tab=actions");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();

  await page.goto("/account");
  await expect(page).toHaveURL("/login?redirect=%2Faccount");
  await logIn(page, fan.email);
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("heading", { name: "Fay of the Front Row" })).toBeVisible();
  const picture = page.getByAltText("Your picture");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth / (image.naturalHeight || 1)))
    .toBe(1);
  await page.goto("/account?tab=fan");
  await expect(page.getByLabel("Concerts Attended")).toHaveValue("12");
});

test("a session that ends while a fan is typing leads to the login page once and loses no text", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 401/);
  const fan = await signedIn(page);
  await openHydrated(page, "/profile?tab=fan");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Fun Facts About You").fill("Half a sentence, and then");
  const ended = await page.request.post("/api/auth/logout/", { headers: { authorization: `Token ${fan.token}` } });
  expect(ended.status()).toBe(204);

  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL("/login?redirect=%2Fprofile%3Ftab%3Dfan");
  await expect(page.getByLabel("Password", { exact: true })).toBeEditable();
  expect(visited).toEqual(["/login"]);

  await logIn(page, fan.email);
  await expect(page).toHaveURL("/profile?tab=fan");
  await expect(page.getByLabel("Fun Facts About You")).toHaveValue("Half a sentence, and then");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
});

test("logging out in one tab logs the other out, and logging in again logs both in", async ({ page, context }) => {
  const fan = await signedIn(page);
  await openHydrated(page, "/account?tab=actions");
  const other = await context.newPage();
  await openHydrated(other, "/settings");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(other).toHaveURL("/login?redirect=%2Fsettings");
  await page.goto("/login");
  await logIn(page, fan.email);
  await expect(other).toHaveURL("/settings");
  await expect(other.getByRole("heading", { name: "Devices" })).toBeVisible();
});

test("a forgotten password is reset through the mailed link, and every device is signed out", async ({
  page,
  browser,
  baseURL,
  site,
  problems,
}) => {
  problems.allow(/status of 40[01]/);
  const fan = await register(page);
  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await elsewhere.goto("/login?redirect=/account");
  await logIn(elsewhere, fan.email);
  await expect(elsewhere).toHaveURL("/account");

  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  // Both pages have an email field, so wait for the button that only this page has.
  await expect(page.getByRole("button", { name: "Send the Link" })).toBeVisible();
  await page.getByLabel("Email").fill(fan.email);
  await page.getByRole("button", { name: "Send the Link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "If there is an account for this address" })).toBeVisible();

  const link = await mailedLink(site, fan.email, /Choose a new password/);
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm new password").fill("something else");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByLabel("Confirm new password")).toHaveAccessibleDescription("Passwords must match");
  await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByRole("heading", { name: "All Set" })).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL("/login?redirect=%2Faccount");
  await elsewhere.context().close();

  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await logIn(page, fan.email);
  await expect(page.getByRole("alert")).toBeVisible();
  await logIn(page, fan.email, NEW_PASSWORD);
  await expect(page).toHaveURL("/");

  await page.goto("about:blank");
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm new password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByRole("alert")).toContainText("This link is no longer valid");
});

test("newsletter: a visitor signs up on the home page and confirms by mail; a fan switches it on and off", async ({
  page,
  site,
}) => {
  const reader = `reader+${process.pid}@fans.example`;
  await openHydrated(page, "/");
  const band = page.getByRole("region", { name: "Stay Connected" });
  await band.getByLabel(/in your mailbox/).fill("not-an-address");
  await band.getByRole("button", { name: "Subscribe" }).click();
  await expect(band.getByRole("alert")).toHaveText("Invalid email");
  await band.getByLabel(/in your mailbox/).fill(reader);
  await band.getByRole("button", { name: "Subscribe" }).click();
  await expect(band.getByRole("status")).toContainText("Almost there");
  await page.goto(await mailedLink(site, reader, /^Confirm: news/));
  await page.getByRole("button", { name: "Yes, Write to Me" }).click();
  await expect(page.getByRole("heading", { name: "You are on the list" })).toBeVisible();

  await signedIn(page);
  await openHydrated(page, "/newsletter");
  // The welcome replaces it after two seconds.
  const confirmed = await watchForText(page, "You are subscribed to the newsletter.", "main [role=status]");
  await page.getByRole("button", { name: "Subscribe Now" }).click();
  await confirmed();
  const status = page.getByRole("main").getByRole("status");
  await expect(status).toContainText("Welcome!");
  await expect(page.getByRole("switch")).toBeChecked();
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(status).toHaveText("You have been unsubscribed from the newsletter.");
  await expect(page.getByRole("switch")).not.toBeChecked();
});

test("settings: signs out other devices, downloads the fan's data as a zip, and undoes an account deletion", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 400/);
  const fan = await signedIn(page);
  const second = await page.request.post("/api/auth/login/", { data: { email: fan.email, password: PASSWORD } });
  const phone = { authorization: `Token ${(await second.json()).token}` };
  await openHydrated(page, "/settings");
  await page.getByRole("button", { name: "Sign Out the Others" }).click();
  await expect(page.getByText("One device was signed out.")).toBeVisible();
  expect((await page.request.get("/api/auth/profile/", { headers: phone })).status()).toBe(401);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download My Data" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);

  await page.getByRole("button", { name: "Delete My Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Your Account?" });
  await dialog.getByLabel("Your password").fill("not my password");
  await dialog.getByRole("button", { name: "Delete My Account" }).click();
  await expect(dialog.getByLabel("Your password")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete My Account" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();

  await page.goto("/login?redirect=/settings");
  await logIn(page, fan.email);
  await page.getByRole("button", { name: "Keep My Account" }).click();
  await expect(page.getByText("Your account stays.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Keep My Account" })).toBeHidden();
});

test("no fan screen has axe violations or scrolls horizontally on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page);
  for (const path of ["/account", "/profile?tab=social", "/playlists", "/newsletter", "/settings"]) {
    await openHydrated(page, path);
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    const violations = await axeFaults(page, "main");
    expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
});
