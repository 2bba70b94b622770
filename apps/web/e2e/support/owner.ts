import { expect, type Page } from "@playwright/test";
import type { Site } from "../../../../scripts/lib/site.ts";
import { openEmpty } from "./empty-page.ts";

/** Submits the form of the owner's login, which is open. */
export async function fillOwnerLogin(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Access Admin Dashboard" }).click();
}

const areas = (page: Page) => page.getByRole("navigation", { name: "Owner area" });

/** Opens a page of the owner area, which leads to the login, and signs the owner in there. */
export async function logInAsOwner(page: Page, site: Site, path = "/admin") {
  await page.goto(path);
  await page.waitForURL(/\/admin\/login/);
  await fillOwnerLogin(page, site.owner);
  await expect(areas(page)).toBeVisible();
}

/** Signs the owner in with a new session, stored as by the owner's login, and opens a page of the owner area. */
export async function signInAsOwner(page: Page, site: Site, path = "/admin") {
  const response = await page.request.post(`${site.url}/api/auth/login/`, { data: site.owner });
  expect(response.status()).toBe(200);
  const { token } = await response.json();
  await openEmpty(page, site.url);
  await page.evaluate((ownerToken) => {
    localStorage.setItem("admin_token", ownerToken);
    localStorage.setItem("admin_logged_in", "true");
    localStorage.setItem("admin_login_time", String(Date.now()));
  }, token);
  await page.goto(path);
  await expect(areas(page)).toBeVisible();
}

let subscribers = 0;
/** Registers a fan who subscribes to the newsletter, and whose first name may contain hostile input. */
export async function subscriber(site: Site, first_name: string) {
  subscribers += 1;
  const username = `desk${process.pid}x${subscribers}`;
  const response = await fetch(`${site.url}/api/auth/register/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: `${username}@fans.example`,
      username,
      first_name,
      last_name: "Fan",
      password: "lanterns-at-dusk",
      password_confirm: "lanterns-at-dusk",
      newsletter_subscribed: true,
      terms_accepted: true,
    }),
  });
  expect(response.status).toBe(201);
  return { username, email: `${username}@fans.example`, password: "lanterns-at-dusk" };
}
