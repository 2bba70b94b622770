import type { Page } from "@playwright/test";
import { fillSignUp, logIn, newFan } from "./support/fans.ts";
import { expect, test } from "./support/test.ts";

type Fan = ReturnType<typeof newFan>;

async function signUp(page: Page): Promise<Fan> {
  const fan = newFan();
  await page.goto("/register");
  await fillSignUp(page, fan);
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Account" })).toBeVisible();
  return fan;
}

test("signing up signs in, leads home and keeps token and user in the browser", async ({ page }) => {
  const fan = await signUp(page);
  await expect(page).toHaveURL("/");
  const stored = await page.evaluate(() => ({
    token: localStorage.getItem("token"),
    user: localStorage.getItem("user"),
  }));
  expect(stored.token).toBeTruthy();
  expect(JSON.parse(stored.user ?? "null")).toMatchObject({ username: fan.username });
});

test("an empty sign-up says every fault at its field", async ({ page }) => {
  await page.goto("/register");
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  const form = page.getByRole("main");
  for (const message of [
    "First name is required",
    "Last name is required",
    "Username is required",
    "Email is required",
    "Password is required",
    "Password confirmation is required",
    "You must accept the terms and conditions",
  ]) {
    await expect(form.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
});

test("short and different values are refused with the spec's words, and nothing typed is lost", async ({ page }) => {
  await page.goto("/register");
  await fillSignUp(page, { username: "ab", email: "not-an-address", password: "short" });
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  for (const message of [
    "Username must be at least 3 characters",
    "Invalid email",
    "Password must be at least 8 characters",
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel("Email")).toHaveValue("not-an-address");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("short");
});

test("a confirmation that differs is told at its field", async ({ page }) => {
  await page.goto("/register");
  await fillSignUp(page, newFan());
  await page.getByLabel("Confirm password").fill("something-else");
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByLabel("Confirm password")).toHaveAccessibleDescription("Passwords must match");
});

test("a taken username is said above the form and at its field", async ({ page, problems }) => {
  problems.allow(/status of 400/);
  const fan = await signUp(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/register");
  await fillSignUp(page, { ...newFan(), username: fan.username });
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("alert")).toContainText(/^username: /);
  await expect(page.getByLabel("Username")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Username")).toHaveValue(fan.username);
});

test("the terms open beside the sign-up form", async ({ page, context }) => {
  await page.goto("/register");
  await page.getByLabel("First name").fill("Fay");
  const opened = context.waitForEvent("page");
  await page.getByRole("main").getByRole("link", { name: "Terms and Conditions" }).click();
  await expect((await opened).getByRole("heading", { level: 1 })).toHaveText("Terms of Use");
  await expect(page.getByLabel("First name")).toHaveValue("Fay");
});

test("a password can be shown and hidden", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Password", { exact: true }).fill("secret-words");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "password");
});

test("a wrong password is told in the server's words and keeps the address", async ({ page, problems }) => {
  problems.allow(/status of 400/);
  const fan = newFan();
  await page.goto("/login");
  await logIn(page, fan.email);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(fan.email);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("who forgot the password need not type the address twice", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill("fay@fans.example");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/reset-password");
  await expect(page.getByLabel("Email")).toHaveValue("fay@fans.example");
});

test("login returns to where one came from, and never to another site", async ({ page }) => {
  const fan = await signUp(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/albums/1");
  await page.getByRole("banner").getByRole("link", { name: "Login" }).first().click();
  await logIn(page, fan.email);
  await expect(page).toHaveURL("/albums/1");
  await page.evaluate(() => localStorage.clear());
  await page.goto("/login?redirect=//evil.example.com/");
  await logIn(page, fan.email);
  await expect(page).toHaveURL("/");
});

test("who is signed in has no business at the login pages", async ({ page }) => {
  await signUp(page);
  await page.goto("/login?redirect=/music");
  await expect(page).toHaveURL("/music");
  await page.goto("/register?redirect=/music");
  await expect(page).toHaveURL("/");
});

test("signing out or in in one tab is seen in the other", async ({ page, context }) => {
  await signUp(page);
  const other = await context.newPage();
  await other.goto("/terms");
  const account = other.getByRole("banner").getByRole("link", { name: "Account" });
  await expect(account).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await expect(account).toBeHidden();
});

test("a token that is no longer valid ends the session once and leads to the login page", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 401/);
  await page.addInitScript(() => {
    if (!sessionStorage.getItem("planted")) localStorage.setItem("token", "revoked-token");
    sessionStorage.setItem("planted", "yes");
  });
  await page.goto("/albums/1");
  await expect(page).toHaveURL("/login?redirect=%2Falbums%2F1");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("a fan favourites a track; the heart follows the server and is still there at the next visit", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/albums/1");
  const row = page
    .getByRole("list", { name: /^Tracks of/ })
    .getByRole("listitem")
    .first();
  await row.getByRole("button", { name: /^Add .* to favorites/ }).click();
  await expect(row.getByRole("button", { name: /^Remove .* from favorites/ })).toBeEnabled();
  await page.reload();
  await row.getByRole("button", { name: /^Remove .* from favorites/ }).click();
  await expect(row.getByRole("button", { name: /^Add .* to favorites/ })).toBeEnabled();
});
