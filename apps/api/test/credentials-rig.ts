import { afterAll, beforeAll, beforeEach } from "vitest";
import { makeUser } from "./factories.ts";
import { linkIn, runJobs } from "./run-jobs.ts";
import { createTestSite, type TestSite } from "./site.ts";

export const PASSWORD = "orange tram at night";
export const NEXT = "another tram by day";

export let site: TestSite;
/** The hash of `PASSWORD`, with which the fans log in. */
export let password_hash: string;

/** Opens a site for the tests of a file; each begins without queued jobs. */
export function setUpCredentials(): void {
  beforeAll(async () => {
    site = await createTestSite();
    password_hash = await site.services.accounts.passwords.hash(PASSWORD);
  });
  afterAll(() => site.close());
  beforeEach(() => runJobs(site));
}

let made = 0;
export async function fan(values: object = {}) {
  const email = `fan.${++made}@example.com`;
  const id = await makeUser(site.db, { email, username: `credential${made}`, password_hash, ...values });
  const token = await site.services.accounts.sessions.open({ id, role: "fan" }, undefined);
  return { id, email, token };
}
export const post = (url: string, body: object, token?: string) =>
  site.call("POST", `/api/auth${url}`, { body, ...(token === undefined ? {} : { token }) });
export const login = (email: string, password: string) => post("/login/", { email, password });
export const lives = async (token: string) => (await site.call("GET", "/api/auth/profile/", { token })).status === 200;
export const user = (id: number) =>
  site.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Requests a reset and returns the link's token. */
export async function resetLink(email: string): Promise<string> {
  await post("/password/reset/", { email });
  const mails = await runJobs(site);
  return linkIn(
    mails.find((mail) => mail.to === email),
    "/reset-password",
  ).token;
}
export const reset = (token: string, password = NEXT) =>
  post("/password/reset/confirm/", { token, password, password_confirm: password });
