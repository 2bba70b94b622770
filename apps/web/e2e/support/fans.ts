import { expect, type Page } from "@playwright/test";
import type { Site } from "../../../../scripts/lib/site.ts";
import { openEmpty } from "./empty-page.ts";

export const PASSWORD = "lanterns-at-dusk";

export interface Fan {
  username: string;
  email: string;
  token: string;
}

let serial = 0;

/** Sign-up data of a fan that no other story uses. */
export function newFan() {
  serial += 1;
  const username = `fan${process.pid}n${serial}`;
  return { username, email: `${username}@fans.example`, password: PASSWORD };
}

/** Registers an account that no other story uses. */
export async function register(page: Page): Promise<Fan & { user: unknown }> {
  const { username, email } = newFan();
  const response = await page.request.post("/api/auth/register/", {
    data: {
      username,
      email,
      first_name: "Fay",
      last_name: "Fan",
      password: PASSWORD,
      password_confirm: PASSWORD,
      terms_accepted: true,
    },
  });
  expect(response.status()).toBe(201);
  const { token, user } = await response.json();
  return { username, email, token, user };
}

/** Registers a new fan and signs them in, with the same stored session as the site's own login. */
export async function signedIn(page: Page): Promise<Fan> {
  const { user, ...fan } = await register(page);
  await openEmpty(page);
  await page.evaluate(
    ([token, stored]) => {
      localStorage.setItem("token", token ?? "");
      localStorage.setItem("user", stored ?? "");
    },
    [fan.token, JSON.stringify(user)],
  );
  return fan;
}

/** Fills in the sign-up form without submitting it. */
export async function fillSignUp(page: Page, fan: ReturnType<typeof newFan>): Promise<void> {
  await page.getByLabel("First name").fill("Fay");
  await page.getByLabel("Last name").fill("Fan");
  await page.getByLabel("Username").fill(fan.username);
  await page.getByLabel("Email", { exact: true }).fill(fan.email);
  await page.getByLabel("Password", { exact: true }).fill(fan.password);
  await page.getByLabel("Confirm password").fill(fan.password);
  await page.getByRole("checkbox", { name: /I accept/ }).check();
}

/** Fills in the sign-in form and submits it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Waits for a mail to this address with a matching subject, and returns the site's link in the newest one. */
export async function mailedLink(site: Site, email: string, subject: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = (await site.outbox()).filter(
          (mail) => mail.includes(`To: ${email}\n`) || mail.includes(`To: ${email}\r\n`),
        );
        link = mails
          .filter((mail) => subject.test(/^Subject: (.*)$/m.exec(mail)?.[1] ?? ""))
          .map((mail) => /https?:\S+\/(?:verify|reset-password|join)#\S+/.exec(plainText(mail))?.[0])
          .findLast((found) => found !== undefined);
        return link;
      },
      { message: `a mail to ${email} with a link` },
    )
    .toBeDefined();
  return link ?? "";
}

/** A mail's text with quoted-printable decoded. */
const plainText = (mail: string) =>
  mail
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
