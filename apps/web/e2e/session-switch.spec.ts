import { openHydrated } from "./hydrated.ts";
import { logIn, PASSWORD, register, signedIn } from "./support/fans.ts";
import { expect, test } from "./support/test.ts";

test("after another fan signs in in the same tab, devices and data are theirs and none of the previous fan's", async ({
  page,
}) => {
  const first = await signedIn(page);
  // A second device of the first fan, which identifies that fan's list.
  const login = await page.request.post("/api/auth/login/", {
    data: { email: first.email, password: PASSWORD },
    headers: {
      "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1",
    },
  });
  expect(login.status()).toBe(200);
  const second = await register(page);

  await openHydrated(page, "/settings");
  const devices = page.getByRole("region", { name: "Devices" }).getByRole("listitem");
  await expect(devices.filter({ hasText: "iPhone" })).toHaveCount(1);

  // Another tab signs out, and this one is redirected to the login page.
  const other = await page.context().newPage();
  await other.goto("/terms");
  await other.evaluate(() => localStorage.removeItem("token"));
  await expect(page).toHaveURL("/login?redirect=%2Fsettings");
  await logIn(page, second.email);
  await expect(page).toHaveURL("/settings");
  await expect(devices).not.toHaveCount(0);
  await expect(devices.filter({ hasText: "iPhone" })).toHaveCount(0);
  await expect(page.getByText(second.email)).toBeVisible();
  await expect(page.getByText(first.email)).toHaveCount(0);

  // The other tab signs the first fan in again, and the open page switches to that fan immediately.
  await other.evaluate((token) => localStorage.setItem("token", token), first.token);
  await expect(devices.filter({ hasText: "iPhone" })).toHaveCount(1);
});
