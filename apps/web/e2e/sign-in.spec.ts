import { fillSignUp, logIn, newFan, register } from "./support/fans.ts";
import { expect, test } from "./support/test.ts";

test("signing up signs the fan in, leads home and away from the login pages, and is visible in another tab", async ({
  page,
  context,
}) => {
  await test.step("token and user are stored in the browser", async () => {
    const fan = newFan();
    await page.goto("/register");
    await fillSignUp(page, fan);
    await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Account" })).toBeVisible();
    await expect(page).toHaveURL("/");
    await expect(page.getByText(`We sent a link to ${fan.email}`)).toBeVisible();
    const stored = await page.evaluate(() => ({
      token: localStorage.getItem("token"),
      user: localStorage.getItem("user"),
    }));
    expect(stored.token).toBeTruthy();
    expect(JSON.parse(stored.user ?? "null")).toMatchObject({ username: fan.username });
  });

  await test.step("the login pages redirect a signed-in fan", async () => {
    await page.goto("/login?redirect=/music");
    await expect(page).toHaveURL("/music");
    await page.goto("/register?redirect=/music");
    await expect(page).toHaveURL("/");
  });

  await test.step("signing out in one tab is visible in the other", async () => {
    const other = await context.newPage();
    await other.goto("/terms");
    const account = other.getByRole("banner").getByRole("link", { name: "Account" });
    await expect(account).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await expect(account).toBeHidden();
  });
});

test("the sign-up form shows each error at its field, loses no typed text, and opens the terms in another tab", async ({
  page,
  context,
  problems,
}) => {
  await test.step("the terms open in another tab", async () => {
    await page.goto("/register");
    await page.getByLabel("First name").fill("Fay");
    const opened = context.waitForEvent("page");
    await page.getByRole("main").getByRole("link", { name: "Terms and Conditions" }).click();
    const terms = await opened;
    await expect(terms.getByRole("heading", { level: 1 })).toHaveText("Terms of Use");
    await terms.close();
    await expect(page.getByLabel("First name")).toHaveValue("Fay");
  });

  await test.step("reports empty fields", async () => {
    await page.getByLabel("First name").fill("");
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

  await test.step("reports invalid values with the spec's messages", async () => {
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

  await test.step("reports a differing confirmation", async () => {
    await fillSignUp(page, newFan());
    await page.getByLabel("Confirm password").fill("something-else");
    await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByLabel("Confirm password")).toHaveAccessibleDescription("Passwords must match");
  });

  await test.step("reports a taken username, also above the form", async () => {
    expect(problems.unexpected()).toEqual([]);
    problems.allow(/status of 400/);
    const fan = await register(page);
    await fillSignUp(page, { ...newFan(), username: fan.username });
    await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByRole("alert")).toContainText(/^username: /);
    await expect(page.getByLabel("Username")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Username")).toHaveValue(fan.username);
  });
});

test("the login form shows a password, passes the address on to the reset form, and reports a wrong password", async ({
  page,
  problems,
}) => {
  await test.step("a password can be shown and hidden", async () => {
    await page.goto("/login");
    await page.getByLabel("Password", { exact: true }).fill("secret-words");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "password");
  });

  await test.step("a fan who forgot the password need not enter the address again", async () => {
    await page.getByLabel("Email").fill("fay@fans.example");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page).toHaveURL("/reset-password");
    await expect(page.getByLabel("Email")).toHaveValue("fay@fans.example");
  });

  await test.step("a wrong password shows the server's message and keeps the address", async () => {
    expect(problems.unexpected()).toEqual([]);
    problems.allow(/status of 400/);
    const fan = newFan();
    await page.goBack();
    await expect(page).toHaveURL("/login");
    await logIn(page, fan.email);
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(fan.email);
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });
});

test("login returns to the previous page, never to another site, and an invalid token leads to the login page", async ({
  page,
  problems,
}) => {
  await test.step("login returns to the previous page and never to another site", async () => {
    const fan = await register(page);
    await page.goto("/albums/1");
    await page.getByRole("banner").getByRole("link", { name: "Login" }).first().click();
    await logIn(page, fan.email);
    await expect(page).toHaveURL("/albums/1");
    await page.evaluate(() => localStorage.clear());
    await page.goto("/login?redirect=//evil.example.com/");
    await logIn(page, fan.email);
    await expect(page).toHaveURL("/");
  });

  await test.step("an invalid token ends the session once and leads to the login page", async () => {
    expect(problems.unexpected()).toEqual([]);
    problems.allow(/status of 401/);
    await page.addInitScript(() => {
      if (!sessionStorage.getItem("planted")) localStorage.setItem("token", "revoked-token");
      sessionStorage.setItem("planted", "yes");
    });
    await page.goto("/albums/1");
    await expect(page).toHaveURL("/login?redirect=%2Falbums%2F1");
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });
});
